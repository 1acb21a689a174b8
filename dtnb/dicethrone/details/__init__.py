"""Details of actions and effects: which player, token, die or value, and the options for each.

The same options are used to ask a question, to judge an action (it is refused if there is no
option), and to check details that a file states in advance.
"""
