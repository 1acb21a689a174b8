"""Disputes: runs compared, readings tried, the rule that decides, who is right.

A file is played in several ways, and the results are compared. The words for this are:

* run, first book: playing the file once is a run. `PlayedDispute.runs` has a run for each edition
  under which the file is played; the first one, `runs[0]`, is under the file's own edition, which
  is the *first book* of a verdict.
* row, ends: a row is one value of the final state, such as a total, with its value in each run side
  by side. The ends are all rows.
* trial, outcome: the file is also played under other readings and with other printings; the result
  is a trial. Trials with the same final state have the same outcome. If the readings of a policy
  lead to different outcomes, the dispute may turn on this policy.
* change, tried change, belief: a change lets one rule give another answer, or lets one action of
  the file be allowed, left out or made earlier (`Change.kind`). A tried change is the file played
  with the change: it tells which false claims are then true. A belief is a tried change that may be
  what the claimant has in mind; a rule speaks against it, and this rule may decide the dispute.
* deciding question, supported answer: what a dispute turns on, an open question or a single rule;
  an answer to it, with the rule that supports it.

`compare` and `settle` are the entrances. Both end in `reach_verdict`.
"""
