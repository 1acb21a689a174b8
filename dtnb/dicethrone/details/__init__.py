"""Details are the choices in actions and effects (a player, token, die or value), with options.

The same options are used to ask a question, to judge an action (it is refused if there is no
option), and to check details that a file states in advance.
"""
