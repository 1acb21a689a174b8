"""The sentences about replays that do not run, in English and French."""

from __future__ import annotations

from dtnb.files.messages import MESSAGES

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
            "en": ("there is no {kind} '{name}'", "did you mean '{near}'?|{known}"),
            "fr": ("« {name} » n'existe pas ({kind})", "vouliez-vous « {near} » ?|{known}"),
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
        "only-under": {
            "en": ("'{name}' stands only under {under}", "put it under that entry"),
            "fr": ("« {name} » ne se met que sous {under}", "mettez-le sous cet élément"),
        },
        "only-moves": {
            "en": ("'in answer' holds single moves", "a phrase, or move with note and mark"),
            "fr": (
                "« in answer » contient des coups simples",
                "une phrase, ou move avec note et mark",
            ),
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
            "en": ("'{move}' finds no window: {passed}", "put it where it is allowed"),
            "fr": (
                "« {move} » ne trouve aucune fenêtre : {passed}",
                "placez-le là où il est permis",
            ),
        },
        "no-window-pinned": {
            "en": ("'{move}' is not possible at {window}: {passed}", "pin it to another window"),
            "fr": (
                "« {move} » n'est pas possible à {window} : {passed}",
                "fixez-le à une autre fenêtre",
            ),
        },
        "no-place": {
            "en": ("'{move}' is asked nowhere from here on", "{open}"),
            "fr": ("« {move} » n'est demandé nulle part à partir d'ici", "{open}"),
        },
        "roll-missing": {
            "en": (
                "before '{move}' {seat} rolls for {purpose}",
                "state that roll first; dice: {count}",
            ),
            "fr": (
                "avant « {move} », {seat} lance pour {purpose}",
                "indiquez d'abord ce lancer ; dés : {count}",
            ),
        },
        "draw-missing": {
            "en": ("before '{move}' {seat} draws for {purpose}", "state what is drawn first"),
            "fr": ("avant « {move} », {seat} pioche pour {purpose}", "indiquez d'abord la pioche"),
        },
        "bad-outcome": {
            "en": ("'{move}' cannot be: {problem}", "{open}"),
            "fr": ("« {move} » est impossible : {problem}", "{open}"),
        },
        "must-choose": {
            "en": (
                "before '{move}' a choice has to be made in {window} by {seat}",
                "one of: {options}",
            ),
            "fr": (
                "avant « {move} », {seat} doit faire un choix en {window}",
                "un de : {options}",
            ),
        },
        "choice-refused": {
            "en": ("'{move}' is refused: {passed}", "one of: {options}"),
            "fr": ("« {move} » est refusé : {passed}", "un de : {options}"),
        },
        "must-choose-end": {
            "en": (
                "after the last move a choice has to be made in {window} by {seat}",
                "one of: {options}",
            ),
            "fr": (
                "après le dernier coup, {seat} doit faire un choix en {window}",
                "un de : {options}",
            ),
        },
        "which": {
            "en": ("'{move}' does not say which {topic}", "one of: {options}"),
            "fr": ("« {move} » ne précise pas : {topic}", "un de : {options}"),
        },
        "refused-allowed": {
            "en": ("'{move}' is allowed here, in {window}", "take 'refused' out, or pin it"),
            "fr": ("« {move} » est permis ici, en {window}", "retirez « refused », ou fixez-le"),
        },
        "refused-otherwise": {
            "en": ("'{move}' is refused, but not by {missing}", "by {rules}"),
            "fr": ("« {move} » est refusé, mais pas par {missing}", "par {rules}"),
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
            "en": ("not so: {text}", "{found}"),
            "fr": ("ce n'est pas le cas : {text}", "{found}"),
        },
    }
)
