"""Details: which player, token, die or value an effect needs, and what may be chosen.

The same options serve the question that is asked, the verdict on an action (no option, no
action) and the check of details that a file gives at once.
"""
