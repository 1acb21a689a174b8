"""Simulate thousands of games from one starting position, each reproducible by its seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.simulation.result import Simulation
    from dtnb.simulation.simulating import simulate

__all__ = ["Simulation", "simulate"]

_MODULES = {"Simulation": "dtnb.simulation.result", "simulate": "dtnb.simulation.simulating"}

__getattr__ = lazy_getattr(__name__, _MODULES)
