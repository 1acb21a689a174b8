"""DIE in the Dungeon, built on the kernel, the record and the replay files that all games share.

The words of the rulebook in short; ``dtnb rule`` with the id of a rule says more, and
``docs/dungeon.md`` shows how a turn is written. The words of the code, such as window and draft,
are in ``ARCHITECTURE.md``.

creature, stat
    What a player plays, and its six values: Might, Agility, Magic, Health, Time and Ability
    (DD-STAT-01). Each stat has a die, whose face is its value and which is rolled for it; Time is
    always a d20 and Ability a d4, so they are the *fixed-die* stats (DD-STAT-02).
tile
    A piece of the dungeon. It lies face down until a player explores it; then its effects and its
    encounter are carried out (DD-TILE-02 to DD-TILE-04).
hero, party, Epic Party
    The opponents of an encounter. A stat of the party is the sum over its heroes (DD-HERO-03). An
    Epic Party has at least one of the four Epic Heroes (DD-EPIC-01). One of these is the Patriarch:
    while it is in the party, no ability can be used, and an attack succeeds with a total of 1
    (DD-EPIC-10, DD-EPIC-11).
icon
    A picture on a tile that stands for one hero of its encounter. For a question mark, a d6 says
    which hero joins, if any (DD-HERO-06).
perk
    What a kind of hero does for its party (DD-PERK-01 to DD-PERK-09).
check
    A roll of a stat against the number that a tile or card names (DD-CHK-01).
to boost
    To give up points of a stat for as much on a roll of that stat (DD-STAT-13).
Die-Namic die, pip
    A die that Victory Points earn. Its pips are spent to raise rolls, and a die without pips is
    used up (DD-VP-02, DD-VP-03).
DieMinion, in the code also minion
    A die that a player holds, and throws once to add its face to a roll (DD-TOK-02).
token
    Taken from a tile and used later, to raise the stat that it shows (DD-TOK-01, DD-TOK-04).
Power Up, Rest, Move
    The first three steps of a turn (DD-TURN-01 to DD-TURN-03).
box
    In the code, the content of the game as data: creatures, heroes, tiles, tokens and maps.
"""
