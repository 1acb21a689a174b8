"""Disputes: runs compared, readings tried, the rule that decides, who is right.

A file is played in several ways, and the results are compared. The words for this are:

* run, first book, own run: playing the file once is a run. `PlayedDispute.runs` has a run for each
  edition under which the file is played. The first one, `runs[0]`, is the file's own run, under the
  edition and the readings in force; its edition is the *first book* of a verdict.
* row, ends: a row is one value of the final state, such as a total, with its value in each run side
  by side. The ends are all rows.
* divergence, side, cause: a divergence is the first step in which runs differ. Its sides are the
  groups of runs that continue in the same way. Its causes are the policies whose different readings
  explain it.
* component, printing: a component is a card or board; a printing is one printed version of it. A
  component is handled like a policy, and its printings like readings.
* exchange, choice, trial: to exchange a reading or a printing is to play the file with another one,
  which is a choice. The result of a run with some choices is a trial.
* outcome: all runs with the same final state have the same outcome. That of the own run has the
  number 0, which readers see as 1. If exchanging a policy leads to another outcome, the dispute may
  turn on this policy.
* change, tried change, belief: a change lets one rule give another answer, or lets one action of
  the file be allowed, left out or made earlier (`Change.kind`). A tried change is the file played
  with the change; it tells which false claims are then true. A belief is a tried change that may be
  what the claimant has in mind. The rule that the change breaks may decide the dispute.
* deciding question, supported answer: what a dispute turns on, an open question or a single rule;
  an answer to it, with the rule that supports it.

`compare` and `settle` are the entrances. Both end in `reach_verdict`.
"""
