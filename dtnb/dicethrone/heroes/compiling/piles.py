"""Compile the piles of cards that a hero has beside the deck."""

from __future__ import annotations

from dtnb.dicethrone.heroes.file.parts import Parts
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes
from dtnb.dicethrone.heroes.model import Pile


def compile_piles(parts: Parts, mistakes: FileMistakes) -> dict[str, Pile]:
    """Compile the piles; report cards of unknown piles, and piles without cards."""
    filled_piles = set()
    for name, procedure in parts.procedures.items():
        filled_piles.add(procedure.pile)
        if procedure.pile and procedure.pile not in parts.names.piles:
            path = ("procedures", name, "pile")
            mistakes.add_unknown(path, "pile", procedure.pile, parts.names.piles)
    for name in parts.piles:
        if name not in filled_piles:
            mistakes.add(("piles", name), "empty-pile", is_in_key=True, name=name)
        if name in parts.procedures:
            mistakes.add(("piles", name), "pile-and-procedure", is_in_key=True, name=name)
    return {name: Pile(name, spec.drawn, spec.then) for name, spec in parts.piles.items()}
