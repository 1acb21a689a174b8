"""No module needs, in the end, itself: whoever reads one can read what it imports first."""

from __future__ import annotations

import grimp
import networkx


def test_no_module_imports_itself_on_a_way_round() -> None:
    """Imports inside functions count, and those for type checkers alone as well."""
    imports = grimp.build_graph("dtnb", exclude_type_checking_imports=False)
    graph = networkx.DiGraph(
        (module, imported)
        for module in imports.modules
        for imported in imports.find_modules_directly_imported_by(module)
    )
    rings = [sorted(ring) for ring in networkx.strongly_connected_components(graph)]
    assert len(rings) > 300
    assert [ring for ring in rings if len(ring) > 1] == []
