"""The quick entry of a dispute: two people enter it screen by screen and get a verdict.

The words of this package:

line
    The sentence that is typed on the first screen, such as "Ann deals 8, Ben halves it".
draft
    The quarrel as entered so far, as plain data; a `Context` looks up what screens need for it.
play
    What the engine makes of a draft's moves; after the last move, everybody passes.
act
    What a tap on a screen asks for. An act and a draft give the next draft and the next screen.
wanted move
    A move that is not allowed and that somebody insists on, so that it is disputed.
statement
    An answer of a person in the words of the phrasebook, such as "Ben has 42 Health".
made-up moves
    Moves that nobody stated, added at the end of a play if they cannot change the answer.
"""
