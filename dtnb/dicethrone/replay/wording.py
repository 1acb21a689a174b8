"""What is said of set-ups, moves and expectations that cannot be read, in English and French."""

from __future__ import annotations

from dtnb.replay.texts import Texts

#: code -> (English, French); the words of the file itself stay as they are
TEXTS: dict[str, tuple[str, str]] = {
    # -- the table
    "two-heroes": (
        "two different heroes are called {hero}",
        "deux héros différents s'appellent {hero}",
    ),
    "two-heroes.right": (
        "give one of them another name in its file",
        "donnez à l'un d'eux un autre nom dans son fichier",
    ),
    "two-seats": (
        "'{name}' and '{other}' are told apart by nothing that counts",
        "« {name} » et « {other} » ne se distinguent par rien qui compte",
    ),
    "two-seats.right": (
        "give one of them another name; capitals and signs do not matter",
        "donnez un autre nom à l'un ; majuscules et signes ne comptent pas",
    ),
    "no-hero.right": (
        "{names}; or the path of a hero file, such as my-hero.yaml",
        "{names} ; ou le chemin d'un fichier de héros, par exemple mon-heros.yaml",
    ),
    "no-file": (
        "there is no file '{name}' beside this one",
        "il n'y a pas de fichier « {name} » à côté de celui-ci",
    ),
    "no-file.right": (
        "the path of a hero file from here, or the name of a shipped hero",
        "le chemin d'un fichier de héros à partir d'ici, ou le nom d'un héros fourni",
    ),
    "no-hero": ("there is no hero '{name}'", "il n'y a pas de héros « {name} »"),
    "one-seat": ("a table needs two seats or more", "il faut au moins deux places à table"),
    "one-seat.right": ("add the opponent's seat", "ajoutez la place de l'adversaire"),
    "no-phase": (
        "a record cannot begin in '{name}'",
        "une partie ne peut pas commencer par « {name} »",
    ),
    "turn": ("there is no turn {value}", "il n'y a pas de tour {value}"),
    "turn.right": ("1 or more", "1 ou plus"),
    "no-end": (
        "a record cannot end with '{name}' there",
        "une partie ne peut pas finir là par « {name} »",
    ),
    "fight-alone": (
        "a fight under way begins and ends with its Roll Phase",
        "un combat en cours commence et finit avec sa Phase de Lancer",
    ),
    "fight-alone.right": (
        "leave out phase, until and turn, or leave out attack",
        "retirez phase, until et turn, ou retirez attack",
    ),
    "out-of-bounds": ("{what} cannot be {value}", "{what} : {value} n'est pas possible"),
    "bounds": ("{low} to {high}", "de {low} à {high}"),
    "health": ("Health", "Santé"),
    "cp": ("CP", "PC"),
    "unknown-cards": ("the number of unknown cards", "nombre de cartes inconnues"),
    "no-card": ("{hero} has no card '{name}'", "{hero} n'a pas de carte « {name} »"),
    "other-hero": ("{name} belongs to {hero}", "{name} appartient à {hero}"),
    "no-token": (
        "there is no Status Effect '{name}'",
        "il n'y a pas d'Altération d'État « {name} »",
    ),
    "stack-limit": (
        "{count} {name} cannot lie on one board",
        "{count} {name} ne peuvent pas être sur un même plateau",
    ),
    "stack-limit.right": (
        "0 to {limit}, the Stack Limit (DT-STAT-14)",
        "de 0 à {limit}, la Limite de Cumul (DT-STAT-14)",
    ),
    "no-space": (
        "{hero} has no board space '{name}'",
        "{hero} n'a pas d'emplacement « {name} »",
    ),
    "card-twice": (
        "{name} cannot lie here as well: the deck of {hero} has {copies} of it (DT-SETUP-02)",
        "{name} ne peut pas être aussi ici : le paquet de {hero} en compte {copies} (DT-SETUP-02)",
    ),
    "card-twice.right": (
        "each card in one place: in hand, on the board, or discarded",
        "chaque carte à un seul endroit : en main, sur le plateau ou défaussée",
    ),
    "no-level": ("{name} has no level {level}", "{name} n'a pas de niveau {level}"),
    "no-side": ("the board has no side '{name}'", "le plateau n'a pas de face « {name} »"),
    # -- teams and modes
    "no-mode": ("there is no mode '{name}'", "il n'y a pas de mode « {name} »"),
    "other-mode": (
        "these seats play {mode}, not '{name}'",
        "ces places jouent {mode}, pas « {name} »",
    ),
    "other-mode.right": (
        "two seats play a duel, seats with a team a team game, others King of the Hill",
        "deux places jouent un duel, des places avec équipe une partie en équipes, "
        "les autres le Roi de la Montagne",
    ),
    "mode.duel": ("a duel", "un duel"),
    "mode.teams": ("a team game", "une partie en équipes"),
    "mode.king-of-the-hill": ("King of the Hill", "le Roi de la Montagne"),
    "too-many-seats": (
        "{count} seats are too many (DT-SETUP-01)",
        "{count} places, c'est trop (DT-SETUP-01)",
    ),
    "too-many-seats.right": ("two to six", "de deux à six"),
    "no-team": (
        "{name} has no team, though others have",
        "{name} n'a pas d'équipe, d'autres en ont une",
    ),
    "no-team.right": ("give every seat its team", "donnez une équipe à chaque place"),
    "team-sizes": (
        "teams of {sizes} are not played",
        "des équipes de {sizes} ne se jouent pas",
    ),
    "team-sizes.right": (
        "two teams of two; at a house's table also of two and three, of three, "
        "or three teams of two",
        "deux équipes de deux ; à une table convenue aussi de deux et trois, de trois, "
        "ou trois équipes de deux",
    ),
    "team-order": (
        "{name} and {other} are of one team and follow each other; turns alternate (DT-TEAM-04)",
        "{name} et {other} sont de la même équipe et se suivent ; les tours alternent (DT-TEAM-04)",
    ),
    "team-order.right": ("in turn order: {names}", "dans l'ordre des tours : {names}"),
    "two-dials": (
        "{name} and {other} have one Health dial (DT-TEAM-05); "
        "it cannot show {health} and {wanted}",
        "{name} et {other} ont un seul cadran de Santé (DT-TEAM-05), "
        "qui ne peut montrer {health} et {wanted}",
    ),
    "two-dials.right": ("say it once", "indiquez-la une fois"),
    # -- a fight under way
    "no-target": ("whom the Attack targets is not said", "il manque la cible de l'Attaque"),
    "teammate-target": (
        "nobody attacks a teammate",
        "on n'attaque pas un coéquipier",
    ),
    "own-target": ("nobody attacks themselves", "on ne s'attaque pas soi-même"),
    "own-target.right": ("an opponent", "un adversaire"),
    "attack-type": (
        "an Attack has no '{name}' damage",
        "une Attaque n'a pas de dégâts « {name} »",
    ),
    "attack-type.right": (
        "normal, undefendable, pure or ultimate",
        "normal, undefendable, pure ou ultimate",
    ),
    "attack-damage": ("an Attack deals at least 1", "une Attaque inflige au moins 1"),
    "attack-damage.right": ("1 or more, DT-DMG-13", "1 ou plus, DT-DMG-13"),
    "fight-at": (
        "a fight cannot begin at '{name}'",
        "un combat ne peut pas commencer à « {name} »",
    ),
    "fight-at.right": ("before defense, or last chance", "before defense, ou last chance"),
    "fight-ability": (
        "{hero} has no Offensive Ability '{name}'",
        "{hero} n'a pas de Capacité Offensive « {name} »",
    ),
    "fight-off-board": (
        "{name} is not on this board",
        "{name} n'est pas sur ce plateau",
    ),
    "fight-off-board.right": (
        "it comes with {name} at level {level}, under 'upgrades' of the seat",
        "elle vient avec {name} au niveau {level}, sous « upgrades » de la place",
    ),
    "fight-no-damage": (
        "{name} deals no damage to a target, so it is no Attack (DT-DMG-13)",
        "{name} n'inflige pas de dégâts à une cible : ce n'est pas une Attaque (DT-DMG-13)",
    ),
    "fight-no-damage.right": ("an ability that deals damage", "une capacité qui en inflige"),
    "ultimate-type": (
        "{name} is an Ultimate and deals ultimate damage (DT-ULT-09)",
        "{name} est une Capacité Ultime et inflige des dégâts ultimes (DT-ULT-09)",
    ),
    "ultimate-type.right": ("leave the type out", "omettez le type"),
    "no-ultimate-type": (
        "{name} is no Ultimate, and only an Ultimate deals ultimate damage (DT-ULT-09)",
        "{name} n'est pas une Capacité Ultime, seule à infliger des dégâts ultimes (DT-ULT-09)",
    ),
    "no-ultimate-type.right": ("normal, undefendable or pure", "normal, undefendable ou pure"),
    # -- moves
    "nobody": ("nobody is called '{name}'", "personne ne s'appelle « {name} »"),
    "nobody.right": ("begin with {names}", "commencez par {names}"),
    "too-many-dice": ("{count} dice are too many", "{count} dés, c'est trop"),
    "too-many-dice.right": ("at most {limit}", "{limit} au plus"),
    "no-face": ("a die cannot show {value}", "un dé ne peut pas montrer {value}"),
    "no-face.right": ("1 to 6", "de 1 à 6"),
    "no-face.apart": ("1 to 6; dice stand apart: {apart}", "de 1 à 6 ; dés séparés : {apart}"),
    "no-purpose": ("'{name}' is nothing one rolls for", "on ne lance pas pour « {name} »"),
    "no-offensive": (
        "'{name}' is no Offensive Ability of {hero}",
        "« {name} » n'est pas une Capacité Offensive de {hero}",
    ),
    "no-defensive": (
        "'{name}' is no Defensive Ability of {hero}",
        "« {name} » n'est pas une Capacité Défensive de {hero}",
    ),
    "not-a-card": (
        "'{name}' is no card of {hero}",
        "« {name} » n'est pas une carte de {hero}",
    ),
    "no-upgrade": (
        "'{name}' names no single Hero Upgrade of {hero}",
        "« {name} » ne désigne pas une seule Amélioration de Héros de {hero}",
    ),
    "not-a-token": (
        "'{name}' is no Status Effect here",
        "« {name} » n'est pas une Altération d'État ici",
    ),
    "not-used": (
        "'{name}' is nothing {hero} can use",
        "{hero} n'a pas de « {name} » à utiliser",
    ),
    "drawn": ("'{name}' names no card", "« {name} » ne nomme pas de carte"),
    "drawn.right": ("leave it out: it stays unknown", "omettez-le : elle reste inconnue"),
    "with-what": ("it is not said with what", "il n'est pas dit avec quoi"),
    "unreadable": ("'{name}' cannot be read", "« {name} » ne se comprend pas"),
    "rolled-again": (
        "what a die shows when it is rolled again is a roll",
        "ce que montre un dé relancé est un lancer",
    ),
    "rolled-again.right": ("{first}, and then: {then}", "{first}, puis : {then}"),
    "no-die": ("'{name}' names no die", "« {name} » ne nomme pas de dé"),
    "changes-none": ("{name} changes no die", "{name} ne change aucun dé"),
    "changes-fewer": (
        "{count} dice are named, and {name} does not change as many",
        "{count} dés sont nommés, et {name} n'en change pas autant",
    ),
    "changes-fewer.right": ("at most {limit}", "{limit} au plus"),
    "takes-none": (
        "{name} is aimed at no Status Effect",
        "{name} ne vise aucune Altération d'État",
    ),
    "acts-on-no-damage": (
        "{name} neither prevents damage nor sends it back",
        "{name} n'empêche ni ne renvoie de dégâts",
    ),
    "no-aim": (
        "'{name}' is neither a seat nor a seat's token",
        "« {name} » n'est ni une place ni le jeton d'une place",
    ),
    "no-move": ("'{name}' is no move", "« {name} » n'est pas un coup"),
    "not-kept": (
        "{kept} cannot stay: the dice show {shown}",
        "{kept} ne peuvent rester : les dés montrent {shown}",
    ),
    "not-kept.right": (
        "what stays is among them; the others are rolled again",
        "ce qui reste est parmi eux ; les autres sont relancés",
    ),
    "again-count": (
        "with {kept} of {shown} left, {wanted} dice are rolled again, not {count}",
        "{kept} restant de {shown}, on relance {wanted} dés, pas {count}",
    ),
    "again-count.right": (
        "numbers to state: {wanted}",
        "nombres à donner : {wanted}",
    ),
    # -- expectations
    "no-expectation": ("'{name}' is no expectation", "« {name} » n'est pas une attente"),
    "no-number": ("'{name}' is no number", "« {name} » n'est pas un nombre"),
    "no-action": (
        "'{name}' is no card and no Status Effect here",
        "« {name} » n'est ni une carte ni une Altération d'État ici",
    ),
    # -- what is found instead
    "not-done": ("{name} was not done", "{name} n'a pas eu lieu"),
    "order": ("{first} comes before {second}", "{first} passe avant {second}"),
    "nobody-defeated": ("nobody is defeated", "personne n'est vaincu"),
    "draw": ("it is a draw", "c'est un match nul"),
    "wins": ("{names} wins", "{names} gagne"),
    "not-targeted": ("nobody was targeted", "personne n'a été visé"),
    "no-ledger": ("nothing was calculated", "rien n'a été calculé"),
    "in-hand": ("it is in hand", "elle est en main"),
    "not-in-hand": ("it is not in hand", "elle n'est pas en main"),
    "there": ("it is there", "elle y est"),
    "not-there": ("it is not there", "elle n'y est pas"),
    "not-settled": ("it is not settled", "ce n'est pas décidé"),
    "at-health": ("at {health} Health", "à {health} de Santé"),
}


_TEXTS = Texts(TEXTS)

text = _TEXTS.say
error = _TEXTS.error
