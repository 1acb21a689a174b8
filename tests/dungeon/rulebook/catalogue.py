"""How many rules, windows and gaps the catalogue of the book has, family by family."""

FAMILIES = {
    "SETUP": 12,
    "WIN": 3,
    "2P": 1,
    "STAT": 16,
    "ABL": 5,
    "VP": 3,
    "HERO": 6,
    "PERK": 10,
    "EPIC": 12,
    "TILE": 6,
    "CHK": 4,
    "TOK": 5,
    "TURN": 7,
    "CMB": 10,
}
RULES = [
    f"DD-{family}-{number:02d}"
    for family, count in FAMILIES.items()
    for number in range(1, count + 1)
]
WINDOWS = [f"DD-TW-{number:02d}" for number in range(1, 17)]
AMBIGUITIES = [f"DD-AMB-{number:02d}" for number in range(1, 24)]
#: gaps that are closed in one way only, and why there is no second reading to play
CLOSED = {
    "DD-AMB-02": "how many tiles there are is data of the box",
    "DD-AMB-11": "no other order lets every party be defeated",
    "DD-AMB-12": "the book names no other price for lowering a roll",
    "DD-AMB-16": "nothing is said to be lost instead",
    "DD-AMB-22": "no outcome hangs on the side of a card before it is drawn",
}
