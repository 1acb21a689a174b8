"""Details are the choices in an action or effect, such as a player, a token or a die.

One list of options serves three purposes: to ask a question, to judge an action (it is refused if
there is no option), and to check details that a replay file states in advance.
"""
