"""The one place that names the version; hatchling reads it from here."""

from pathlib import Path

__version__ = "0.1.0"


def is_compiled() -> bool:
    """Tell whether the engine's modules were compiled when this was built (`DTNB_COMPILED=1`)."""
    kernel = Path(__file__).with_name("kernel")
    return any(file.suffix in (".so", ".pyd") for file in kernel.iterdir())
