"""The quick entry of a dispute: two people enter it screen by screen and get a verdict.

A quarrel is a dispute entered in this way: two people disagree about a turn, and the program says
who is right. The words of this package:

quarrel text
    The sentence that is typed on the first screen, such as "Ann deals 8, Ben halves it"; in plain
    data it is the field ``line``.
draft
    The quarrel as entered so far, as plain data; a `Context` looks up what screens need for it.
play
    The result of playing a draft's moves; after the last move, everybody passes.
act
    The command that a tap on a screen sends. It changes the draft, and so the screen.
wanted move
    A disputed move: it is not allowed, but somebody insists on it.
statement
    An answer of a person in the words of the phrasebook, such as "Ben has 42 Health".
made-up moves
    Moves that nobody stated, added at the end of a play if they cannot change the answer.
"""
