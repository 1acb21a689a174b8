"""Timing windows of Dice Throne: declaring, committing and withdrawing actions, and priority.

Source: DT-PRI-01…09, AMB-02…05, AMB-38, AMB-46.
"""

from dtnb.dicethrone.windows import committing, priority

__all__ = ["committing", "priority"]
