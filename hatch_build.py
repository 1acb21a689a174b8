"""What a build does beside packing files: `DTNB_COMPILED=1` compiles modules of the engine.

Which they are, and why others are not, stands in `pyproject.toml`, under `hooks.custom`. A compiled
module lies beside its source: tracebacks quote it, and a Python that cannot load what was compiled
takes the source. Without the variable, and in an editable install, nothing here does anything.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import tomllib
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "DTNB_COMPILED"
#: what is not installed where one builds has no types, and is no error
OPTIONS = ("--ignore-missing-imports", "--follow-imports=silent", "--no-warn-unused-ignores")
NO_COMPILER = f"""
{VARIABLE}=1 asks for compiled modules, but no C compiler made them:
  {{why}}
Install one, with the headers of Python (Debian: gcc and python3-dev; macOS: xcode-select
--install; Windows: the Build Tools of Visual Studio), or leave {VARIABLE} out: dtnb does the same
without, only slower.
"""

#: needs a compiler and the headers of Python
NOTHING = "#include <Python.h>\nPyMODINIT_FUNC PyInit_nothing(void) { return NULL; }\n"
CACHE = "inline_cache.h"
#: before it stands the library of mypyc, which stays as it is
_LAST_INCLUDE = re.compile(r'#include "__native_internal_\w+\.h"\n')
#: what is written in the source: a name that a program puts together may be another next time
_WRITTEN = r"(\w+) = CPyStatics\[\d+\]; .*\n\s*\w+ = "
_READ_OF_A_NAME = re.compile(
    rf"(CPyStatic_\w+___globals;\n\s*{_WRITTEN})CPyDict_GetItem\((\w+, \2)\)"
)
_READ_OF_AN_ATTRIBUTE = re.compile(rf"({_WRITTEN})CPyObject_GetAttr\((\w+, \2)\)")


class CompiledModules(BuildHookInterface[BuilderConfig]):
    """Puts compiled modules into a wheel, if somebody asks for them."""

    _place: Path | None = None

    def dependencies(self) -> list[str]:
        """Return what compiling needs, beside what every build needs."""
        return list(self.config["needs"]) if is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name what was made among the files of the wheel."""
        if not is_wanted() or version == "editable":
            return
        self._place = Path(tempfile.mkdtemp(prefix="dtnb-compiled-"))
        try:
            made = compile_modules(Path(self.root), self._place)
        except BaseException:
            # Nobody calls `finalize` for a build that ends.
            shutil.rmtree(self._place)
            raise
        for file in made:
            build_data["force_include"][str(file)] = file.relative_to(
                self._place / "lib"
            ).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what is packed now."""
        if self._place is not None:
            shutil.rmtree(self._place)


def is_wanted() -> bool:
    """Tell whether somebody asks for compiled modules."""
    return os.environ.get(VARIABLE, "0") not in ("", "0")


def compiled_modules(root: Path) -> list[str]:
    """Return the files of the modules that are compiled, from `root`."""
    build = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    hook = build["targets"]["wheel"]["hooks"]["custom"]
    named = {file for pattern in hook["modules"] for file in root.glob(pattern)}
    left_out = {root / name for name in hook["left-out"]}
    found = (file for file in named - left_out if file.name != "__init__.py")
    return sorted(file.relative_to(root).as_posix() for file in found)


def compile_modules(root: Path, place: Path) -> list[Path]:
    """Compile the modules and return what was made, in the folder ``lib`` of `place`."""
    # Asked first: what mypyc does takes a minute, all for nothing where its C cannot be compiled.
    try_compiler(place / "tried")
    from mypyc.build import mypycify

    with chdir(root):
        extensions = mypycify(
            [*OPTIONS, *compiled_modules(root)],
            target_dir=str(place / "c"),
            group_name="dtnb",
            # What it calls is the interpreter's own C; more than this takes minutes for nothing.
            opt_level="1",
            debug_level="0",
        )
        for file in (place / "c").glob("__native_*.c"):
            file.write_text(with_inline_cache(file.read_text("utf-8"), root), "utf-8")
        run_compiler(extensions, place)
    return sorted(file for file in (place / "lib").rglob("*") if file.is_file())


def try_compiler(place: Path) -> None:
    """Compile a module with nothing in it, and end where that cannot be done."""
    from setuptools import Extension

    place.mkdir()
    source = place / "nothing.c"
    source.write_text(NOTHING, "utf-8")
    run_compiler([Extension("nothing", [str(source)])], place)


def with_inline_cache(code: str, root: Path) -> str:
    """Return C code of mypyc that remembers where what it reads is; see `inline_cache.h`."""
    code = _LAST_INCLUDE.sub(rf'\g<0>#include "{(root / CACHE).as_posix()}"\n', code, count=1)
    code = _READ_OF_A_NAME.sub(r"\1DTNB_NAME(\3)", code)
    return _READ_OF_AN_ATTRIBUTE.sub(r"\1DTNB_ATTRIBUTE(\3)", code)


def run_compiler(extensions: list[Any], place: Path) -> None:
    """Put what is compiled into ``lib`` of `place`; end with what to do where that cannot be."""
    from setuptools import Distribution
    from setuptools.errors import CompileError, ExecError, LinkError, PlatformError

    command = Distribution({"name": "dtnb", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(place / "lib"), str(place / "o")
    command.ensure_finalized()
    try:
        command.run()
    except (CompileError, ExecError, LinkError, PlatformError) as reason:
        sys.exit(NO_COMPILER.format(why=reason))
