"""What can be wrong with a box, in English and French: what is wrong, what would be right."""

from __future__ import annotations

from typing import Any, Final

from dtnb.files.messages import Said, say

#: code -> (what, right) in English, (what, right) in French
_TABLE: Final[dict[str, tuple[tuple[str, str], tuple[str, str]]]] = {
    # -- files
    "format": (
        ("this is format {version}, and {known} can be read", "write dtnb: {known}"),
        ("ceci est le format {version}, et on sait lire le {known}", "écrivez dtnb: {known}"),
    ),
    "no-folder": (
        ("there is no such folder", "name a folder that holds {names}"),
        ("ce dossier n'existe pas", "nommez un dossier qui contient {names}"),
    ),
    "no-files": (
        ("the folder holds none of the files of a box", "at least one of {names}"),
        ("le dossier ne contient aucun des fichiers d'une boîte", "au moins un de {names}"),
    ),
    # -- sources
    "no-rules": (
        ("a value from the rulebook without its rules", "add rules: [DD-…], or source: ours"),
        (
            "une valeur du livret sans ses règles",
            "ajoutez rules: [DD-…], ou source: ours",
        ),
    ),
    "rules-of-ours": (
        ("a value of ours names rules", "source: rulebook, or printed: for single fields"),
        (
            "une valeur à nous nomme des règles",
            "source: rulebook, ou printed: pour certains champs",
        ),
    ),
    "no-rule": (
        ("there is no rule '{name}'", ""),
        ("il n'y a pas de règle « {name} »", ""),
    ),
    "no-field": (
        ("'{name}' is not a field here", ""),
        ("« {name} » n'est pas un champ ici", ""),
    ),
    # -- creatures
    "board-abilities": (
        ("{count} board abilities", "a creature has 2 (DD-ABL-01)"),
        ("{count} capacités de plateau", "une créature en a 2 (DD-ABL-01)"),
    ),
    "ability-cards": (
        ("{count} ability cards", "a creature has 4 (DD-ABL-02)"),
        ("{count} cartes Capacité", "une créature en a 4 (DD-ABL-02)"),
    ),
    "victory-boxes": (
        ("{count} boxes with Die-Namic dice", "there are 6 dice (DD-SETUP-10)"),
        ("{count} cases avec des dés Die-Namic", "il y a 6 dés (DD-SETUP-10)"),
    ),
    "victory-order": (
        ("{points} does not come after {before}", "each box asks for more points than the last"),
        ("{points} ne vient pas après {before}", "chaque case demande plus de points"),
    ),
    "same-name": (
        ("'{name}' is also the name of {other}", "each has a name of its own"),
        ("« {name} » est aussi le nom de {other}", "chacun a son propre nom"),
    ),
    "no-effects": (
        ("it does nothing", "add effects"),
        ("elle ne fait rien", "ajoutez des effets"),
    ),
    "never": (
        ("it can never be used", "when: [turn], [round], [check] or several of them"),
        ("elle n'est jamais utilisable", "when: [turn], [round], [check] ou plusieurs"),
    ),
    # -- effects
    "heroes-rolls": (
        (
            "an ability cannot change the heroes' rolls (DD-STAT-14)",
            "what: party changes their total and so their die; what: defence your value",
        ),
        (
            "une capacité ne peut pas changer les jets des héros (DD-STAT-14)",
            "what: party change leur total, donc leur dé ; what: defence votre valeur",
        ),
    ),
    "needs-party": (
        ("'{verb}' needs a party, and there may be none", "{right}"),
        ("« {verb} » demande un groupe, et il peut n'y en avoir aucun", "{right}"),
    ),
    "needs-check": (
        ("'{verb}' needs a check in play, and there is none", "{right}"),
        ("« {verb} » demande un test en cours, et il n'y en a pas", "{right}"),
    ),
    "bounds": (
        ("a condition without bounds", "add at_least or at_most"),
        ("une condition sans bornes", "ajoutez at_least ou at_most"),
    ),
    "both-empty": (
        ("nothing follows, whatever comes of it", "add {names}"),
        ("rien ne suit, quoi qu'il arrive", "ajoutez {names}"),
    ),
    "at-most-of-what": (
        ("'{name}' without '{other}'", "both or neither"),
        ("« {name} » sans « {other} »", "les deux ou aucun"),
    ),
    "amount-zero": (
        ("0 changes nothing", "a number below or above 0"),
        ("0 ne change rien", "un nombre au-dessous ou au-dessus de 0"),
    ),
    "same-option": (
        ("the same as option {first}", "options differ in what they do"),
        ("la même chose que l'option {first}", "les options diffèrent par leurs effets"),
    ),
    "too-deep": (
        ("effects are nested too deeply", "{limit} levels at most"),
        ("les effets sont trop imbriqués", "{limit} niveaux au plus"),
    ),
    # -- heroes and tokens
    "twice": (
        ("{what} a second time", "the first is in line {line}; keep one"),
        ("{what} une deuxième fois", "la première est à la ligne {line} ; gardez-en une"),
    ),
    "missing": (
        ("there is no {what}", "add it"),
        ("il manque : {what}", "ajoutez-le"),
    ),
    "start-minion": (
        ("the supply has {supply} DieMinions with a {die}", "{count} are needed"),
        ("la réserve a {supply} DieMinions à {die}", "il en faut {count}"),
    ),
    # -- tiles
    "tile-openings": (
        ("{openings} are not the openings of a {back} tile", "{right}"),
        ("{openings} ne sont pas les issues d'une tuile {back}", "{right}"),
    ),
    "tile-count": (
        ("{count} tiles with the back {back}", "counts says {expected}"),
        ("{count} tuiles au dos {back}", "counts dit {expected}"),
    ),
    "no-count": (
        ("counts does not say how many {back} tiles there are", "there are {count} of them"),
        ("counts ne dit pas combien il y a de tuiles {back}", "il y en a {count}"),
    ),
    "number-or-encounter": (
        (
            "a tile has a number or an encounter, not both (DD-TILE-02)",
            "take the number out, or the encounter",
        ),
        (
            "une tuile a un numéro ou une rencontre, pas les deux (DD-TILE-02)",
            "retirez le numéro ou la rencontre",
        ),
    ),
    "level-of-encounter": (
        ("an encounter without level", "level: 1 to 4 (DD-HERO-02)"),
        ("une rencontre sans niveau", "level: de 1 à 4 (DD-HERO-02)"),
    ),
    "level-without": (
        ("a level without encounter", "number says how dangerous it is"),
        ("un niveau sans rencontre", "number dit à quel point elle est dangereuse"),
    ),
    "effects-without": (
        ("effects about an encounter that is not there", "add the encounter, or use effects"),
        (
            "des effets sur une rencontre qui n'existe pas",
            "ajoutez la rencontre, ou utilisez effects",
        ),
    ),
    "epic-party": (
        ("an Epic Party Tile without Epic Hero (DD-EPIC-01)", "one of {names}"),
        ("une tuile de groupe épique sans Héros épique (DD-EPIC-01)", "un de {names}"),
    ),
    "epic-back": (
        ("an Epic Hero on a tile that is no Epic Party Tile", "back: epic"),
        ("un Héros épique sur une tuile qui n'est pas de groupe épique", "back: epic"),
    ),
    "bare": (
        ("nothing happens on a {back} tile (DD-TILE-06)", "take it out"),
        ("rien ne se passe sur une tuile {back} (DD-TILE-06)", "retirez-le"),
    ),
    "too-many-heroes": (
        ("up to {count} {hero} cards of level {level} are needed", "there are {copies}"),
        ("il faut jusqu'à {count} cartes {hero} de niveau {level}", "il y en a {copies}"),
    ),
    # -- maps
    "map-openings": (
        ("{openings} are not the openings of a {back} tile", "a tile with these is {right}"),
        ("{openings} ne sont pas les issues d'une tuile {back}", "une tuile qui les a est {right}"),
    ),
    "leads-nowhere": (
        ("the opening to the {side} leads to {cell}, which is no place", "close it, or add {cell}"),
        ("l'issue vers {side} mène à {cell}, qui n'existe pas", "fermez-la, ou ajoutez {cell}"),
    ),
    "walled": (
        ("the opening to the {side} meets a wall of {cell}", "open {cell} to the {opposite}"),
        ("l'issue vers {side} donne sur un mur de {cell}", "ouvrez {cell} vers {opposite}"),
    ),
    "unreachable": (
        ("{cell} cannot be reached from a Start Tile", "connect it"),
        ("on ne peut pas atteindre {cell} depuis une tuile de Départ", "reliez-la"),
    ),
    "no-start": (
        ("nobody says where seat {seat} begins", "add seat: {seat} to a place with back: start"),
        ("on ne dit pas où commence la place {seat}", "ajoutez seat: {seat} à un lieu back: start"),
    ),
    "seat-place": (
        ("a standee begins on a Start Tile (DD-SETUP-09)", "back: start, or no seat"),
        (
            "une figurine commence sur une tuile de Départ (DD-SETUP-09)",
            "back: start, ou pas de seat",
        ),
    ),
    "start-tokens": (
        (
            "a token on a Start Tile is never found: it is explored from the beginning",
            "put it on another place",
        ),
        (
            "un jeton sur une tuile de Départ n'est jamais trouvé : elle est explorée d'emblée",
            "mettez-le ailleurs",
        ),
    ),
    "start-seat": (
        ("a Start Tile for nobody", "add seat"),
        ("une tuile de Départ pour personne", "ajoutez seat"),
    ),
    "seat-twice": (
        ("seat {seat} already begins on {other}", "one Start Tile for each"),
        ("la place {seat} commence déjà sur {other}", "une tuile de Départ pour chacune"),
    ),
    "seat-many": (
        ("seat {seat} on a map for {seats}", "seats: {seat}, or take it out"),
        ("place {seat} sur une carte pour {seats}", "seats: {seat}, ou retirez-la"),
    ),
    "no-tile": (
        ("there is no tile '{name}'", ""),
        ("il n'y a pas de tuile « {name} »", ""),
    ),
    "other-back": (
        ("'{name}' is a {back} tile", "back: {back}, or another tile"),
        ("« {name} » est une tuile {back}", "back: {back}, ou une autre tuile"),
    ),
    "tile-removed": (
        ("'{name}' is among the tiles that the map removes", "another tile, or change remove"),
        ("« {name} » est parmi les tuiles que la carte retire", "une autre, ou changez remove"),
    ),
    "tile-twice": (
        ("'{name}' already lies on {other}", "each tile is there once"),
        ("« {name} » est déjà sur {other}", "chaque tuile n'existe qu'une fois"),
    ),
    "pile-short": (
        ("{need} {back} tiles are laid, and the map leaves {left}", "remove fewer, or lay fewer"),
        (
            "{need} tuiles {back} sont posées, et la carte en laisse {left}",
            "retirez-en moins, ou posez-en moins",
        ),
    ),
    "supply-short": (
        ("{need} tokens {token} are needed, and there are {supply}", "fewer of them"),
        ("il faut {need} jetons {token}, et il y en a {supply}", "moins de ces jetons"),
    ),
    "win-nothing": (
        ("nothing wins this map", "epic, points or explored (DD-WIN-01)"),
        ("rien ne fait gagner cette carte", "epic, points ou explored (DD-WIN-01)"),
    ),
    "win-epic": (
        ("{count} Epic Party Tiles win, and the map has {there}", "at most {there}"),
        ("{count} tuiles de groupe épique font gagner, la carte en a {there}", "{there} au plus"),
    ),
    "no-place": (
        ("the map has no place {name}", ""),
        ("la carte n'a pas de lieu {name}", ""),
    ),
}  # fmt: skip

_WHAT: Final = {code: (en[0], fr[0]) for code, (en, fr) in _TABLE.items()}
_RIGHT: Final = {code: (en[1], fr[1]) for code, (en, fr) in _TABLE.items()}

WORDS: Final[dict[str, tuple[str, str]]] = {
    "use-round": ("when: [round]", "when: [round]"),
    "use-encounter": ("put it under encounter_effects", "mettez-le sous encounter_effects"),
    "use-check": ("when: [check]", "when: [check]"),
    "no-check": ("it belongs to abilities", "il est réservé aux capacités"),
    "and": ("{first} and {last}", "{first} et {last}"),
    "side.north": ("north", "le nord"),
    "side.east": ("east", "l'est"),
    "side.south": ("south", "le sud"),
    "side.west": ("west", "l'ouest"),
    "none": ("none", "aucune"),
    "hero": ("{hero} of level {level}", "{hero} de niveau {level}"),
    "plain": ("{text}", "{text}"),
}
"""Words that messages are made of."""


def what(code: str, /, **args: Any) -> Said:
    """Say what is wrong."""
    return say(_WHAT, code, **args)


def right(code: str, /, **args: Any) -> Said:
    """Say what would be right."""
    return say(_RIGHT, code, **args)


def word(code: str, /, **args: Any) -> Said:
    """Return a word that messages are made of."""
    return say(WORDS, code, **args)
