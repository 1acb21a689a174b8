"""The sentences about replays that do not run, in English and French."""

from __future__ import annotations

from dtnb.files.messages import MESSAGES, Said

#: what names a file may give: English, French
_KINDS: dict[str, tuple[str, str]] = {
    "edition": ("edition", "édition"),
    "game": ("game", "jeu"),
    "policy": ("policy", "point d'interprétation"),
    "reading": ("reading", "lecture"),
    "rule": ("rule", "règle"),
    "window": ("window", "fenêtre"),
}


def kind(name: str) -> Said:
    """Return what sort of name is meant, in both languages."""
    return Said(*_KINDS[name])


MESSAGES.update(
    {
        "newer-format": {
            "en": ("this file has format {found}", "this program reads up to {known}; update it"),
            "fr": (
                "ce fichier est au format {found}",
                "ce programme lit jusqu'au {known} ; mettez-le à jour",
            ),
        },
        "unknown-name": {
            "en": ("there is no {kind} '{name}'", "did you mean '{near}'?|one of: {known}"),
            "fr": (
                "« {name} » n'existe pas ({kind})",
                "vouliez-vous « {near} » ?|un de : {known}",
            ),
        },
        "one-thing": {
            "en": (
                "an entry says one thing, not {count}",
                "one of: move, together, refused, claim, expect; or at, branch, note, mark alone",
            ),
            "fr": (
                "un élément dit une seule chose, pas {count}",
                "un de : move, together, refused, claim, expect ; ou seuls at, branch, note, mark",
            ),
        },
        "says-nothing": {
            "en": ("this entry says nothing", "add move, at, note, claim, branch or expect"),
            "fr": ("cet élément ne dit rien", "ajoutez move, at, note, claim, branch ou expect"),
        },
        "claim-by-nobody": {
            "en": ("'{says}' does not say whose claim it is", "such as 'Ann: Ben takes 4'"),
            "fr": ("« {says} » ne dit pas qui l'affirme", "par exemple 'Ann: Ben takes 4'"),
        },
        "only-under": {
            "en": ("'{name}' stands only under {under}", "put it under that entry"),
            "fr": ("« {name} » ne se met que sous {under}", "mettez-le sous cet élément"),
        },
        "no-input": {
            "en": (
                "{found} is no input",
                "[seat, verb, object, details], [=, values] or [+, choice, choice]",
            ),
            "fr": (
                "{found} n'est pas une entrée",
                "[siège, verbe, objet, détails], [=, valeurs] ou [+, choix, choix]",
            ),
        },
        "input-refused": {
            "en": (
                "the input {found} is not possible here",
                "{rules} forbid it; was it written under other rules?"
                "|was it written under other rules, or by another version?",
            ),
            "fr": (
                "l'entrée {found} n'est pas possible ici",
                "{rules} l'interdisent ; fut-elle écrite sous d'autres règles ?"
                "|fut-elle écrite sous d'autres règles, ou par une autre version ?",
            ),
        },
        "only-moves": {
            "en": ("'in answer' holds single moves", "a phrase, or move with note and mark"),
            "fr": (
                "« in answer » contient des coups simples",
                "une phrase, ou move avec note et mark",
            ),
        },
        "not-before-chance": {
            "en": (
                "'{move}' is not declared, so nothing goes in front of it",
                "put what is done behind it, or before it",
            ),
            "fr": (
                "« {move} » ne se déclare pas : rien ne passe devant",
                "mettez derrière, ou avant, ce qui se fait",
            ),
        },
        "empty-branch": {
            "en": ("the branch '{name}' holds nothing", "add its moves, or take it out"),
            "fr": ("la branche « {name} » ne contient rien", "ajoutez ses coups ou retirez-la"),
        },
        "branch-depth": {
            "en": ("branches are nested too deeply", "{limit} levels at most"),
            "fr": ("les branches sont trop imbriquées", "{limit} niveaux au plus"),
        },
        "moves-limit": {
            "en": ("the file has more than {limit} moves, branches counted", "fewer moves"),
            "fr": ("le fichier a plus de {limit} coups, branches comprises", "moins de coups"),
        },
        "together-rolls": {
            "en": ("'{move}' is not declared", "together holds what players declare"),
            "fr": (
                "« {move} » ne se déclare pas",
                "together contient ce que les joueurs déclarent",
            ),
        },
        # -- moves that find no place
        "no-window": {
            "en": ("'{move}' is not allowed from here on: {objections}", "{right}"),
            "fr": ("« {move} » n'est plus permis à partir d'ici : {objections}", "{right}"),
        },
        "no-window-pinned": {
            "en": ("'{move}' is not allowed where it is pinned: {objections}", "{right}"),
            "fr": ("« {move} » n'est pas permis là où il est fixé : {objections}", "{right}"),
        },
        "pin-not-reached": {
            "en": ("'{move}' is pinned to {window}, which does not come from here on", "{right}"),
            "fr": ("« {move} » est fixé à {window}, qui ne vient pas à partir d'ici", "{right}"),
        },
        "pin-over": {
            "en": ("'{move}' is pinned to {window}, which is over", "{right}"),
            "fr": ("« {move} » est fixé à {window}, qui est passée", "{right}"),
        },
        "pin-unasked": {
            "en": ("'{move}' is pinned to {window}, where nothing asks for it", "{right}"),
            "fr": ("« {move} » est fixé à {window}, où rien ne le demande", "{right}"),
        },
        "no-place": {
            "en": ("nothing asks for '{move}' from here on", "{right}"),
            "fr": ("rien ne demande « {move} » à partir d'ici", "{right}"),
        },
        "chance-missing": {
            "en": ("before '{move}' {prompt}", "{right}"),
            "fr": ("avant « {move} », {prompt}", "{right}"),
        },
        "wrong-roll-number": {
            "en": ("'{move}' shows {count} dice, but {prompt}", "numbers to state: {wanted}"),
            "fr": ("« {move} » montre {count} dés, mais {prompt}", "nombres à donner : {wanted}"),
        },
        "wrong-draw-number": {
            "en": ("'{move}' names {count} cards, but {prompt}", "cards to name: {wanted}"),
            "fr": ("« {move} » nomme {count} cartes, mais {prompt}", "à nommer : {wanted}"),
        },
        "impossible-outcome": {
            "en": ("'{move}' cannot have happened: {values}", "{prompt}"),
            "fr": ("« {move} » n'a pas pu arriver : {values}", "{prompt}"),
        },
        "refused": {
            "en": ("'{move}' is refused: {reasons}", ""),
            "fr": ("« {move} » est refusé : {reasons}", ""),
        },
        "must-choose": {
            "en": ("before '{move}' {seat} has to choose, at {window}", "one of: {options}"),
            "fr": ("avant « {move} », {seat} doit choisir : {window}", "un de : {options}"),
        },
        "must-choose-refused": {
            "en": ("'{move}' is refused: {objections}", "{seat} has to choose: {options}"),
            "fr": ("« {move} » est refusé : {objections}", "{seat} doit choisir : {options}"),
        },
        "refused-now": {
            "en": ("'{move}' is refused: {objections}", "{right}"),
            "fr": ("« {move} » est refusé : {objections}", "{right}"),
        },
        "must-choose-end": {
            "en": ("after the last move {seat} has to choose, at {window}", "one of: {options}"),
            "fr": ("après le dernier coup, {seat} doit choisir : {window}", "un de : {options}"),
        },
        "which": {
            "en": ("'{move}' leaves a question open: {question}", "one of: {options}"),
            "fr": ("« {move} » laisse une question ouverte : {question}", "un de : {options}"),
        },
        "refused-allowed": {
            "en": (
                "'{move}' is allowed here, at {window}",
                "take 'refused' out, or pin it to the window that is meant",
            ),
            "fr": (
                "« {move} » est permis ici : {window}",
                "retirez « refused », ou fixez-le à la fenêtre voulue",
            ),
        },
        "refused-otherwise": {
            "en": ("'{move}' is refused, but not by {missing}", "{reasons}"),
            "fr": ("« {move} » est refusé, mais pas par {missing}", "{reasons}"),
        },
        "refused-unasked": {
            "en": (
                "'{move}' is refused, but not by {missing}: it is not asked at {window}",
                "pin it with 'at' to the window that asks for it",
            ),
            "fr": (
                "« {move} » est refusé, mais pas par {missing} : {window} ne le demande pas",
                "fixez-le avec « at » à la fenêtre qui le demande",
            ),
        },
        "refused-unjudged": {
            "en": ("'{move}' is no action that rules could refuse", "state an action"),
            "fr": (
                "« {move} » n'est pas une action que des règles pourraient refuser",
                "indiquez une action",
            ),
        },
        "window-not-reached": {
            "en": ("{window} is not reached from here", "windows that were: {open}"),
            "fr": ("{window} n'est pas atteinte d'ici", "fenêtres atteintes : {open}"),
        },
        "too-much-play": {
            "en": ("the play goes on for more than {limit} questions", "fewer moves"),
            "fr": ("la partie dure plus de {limit} questions", "moins de coups"),
        },
        "expectation": {
            "en": ("not so: {text}", "found: {found}"),
            "fr": ("ce n'est pas le cas : « {text} »", "trouvé : {found}"),
        },
    }
)
