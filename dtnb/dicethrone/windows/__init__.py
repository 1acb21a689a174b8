"""Timing windows: who is asked, declare, claim, commit, and how a window closes.

Source: DT-PRI-01…09, AMB-02…05, AMB-38, AMB-46.
"""

from dtnb.dicethrone.windows import committing, priority

__all__ = ["committing", "priority"]
