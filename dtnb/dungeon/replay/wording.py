"""What is said of set-ups, moves and expectations that cannot be read, in English and French."""

from __future__ import annotations

from dtnb.replay.texts import Texts

#: code -> (English, French); the words of the file itself stay as they are
TEXTS: dict[str, tuple[str, str]] = {
    # -- the table
    "seats": ("this game is for one or two seats", "ce jeu se joue à une ou deux places"),
    "no-creature": ("there is no creature '{name}'", "il n'y a pas de créature « {name} »"),
    "no-map": ("there is no map '{name}'", "il n'y a pas de carte « {name} »"),
    "map-seats": (
        "'{name}' is a map for {count} seat(s)",
        "« {name} » est une carte pour {count} place(s)",
    ),
    "no-box": ("there is no box '{name}' here", "il n'y a pas de boîte « {name} » ici"),
    "no-box.right": (
        "the name of a folder, from the folder of this file",
        "le nom d'un dossier, depuis le dossier de ce fichier",
    ),
    "no-stat": ("'{name}' is no stat", "« {name} » n'est pas une caractéristique"),
    "no-die": ("'{name}' is no die", "« {name} » n'est pas un dé"),
    "stat-value": (
        "'{name}' is no value of a stat",
        "« {name} » n'est pas une valeur de caractéristique",
    ),
    "stat-value.right": ("7 on d8, or d12", "7 on d8, ou d12"),
    "stat-range": (
        "a d{die} cannot show {value}",
        "un d{die} ne peut pas montrer {value}",
    ),
    "stats-missing": ("a value is missing: {names}", "il manque une valeur : {names}"),
    "stats-missing.right": (
        "all of Might, Agility, Magic and Health, or none of them",
        "Puissance, Agilité, Magie et Santé toutes, ou aucune",
    ),
    "third-die": (
        "three dice of the type d{die} cannot be on a board",
        "un plateau ne peut porter trois dés de type d{die}",
    ),
    "no-token": ("there is no stat token '{name}'", "il n'y a pas de jeton « {name} »"),
    "count": ("{value} is not possible here", "{value} n'est pas possible ici"),
    "count.right": ("{low} to {high}", "de {low} à {high}"),
    "no-card": (
        "{creature} has no ability card '{name}'",
        "{creature} n'a pas de carte Capacité « {name} »",
    ),
    "no-cell": ("the map has no place '{name}'", "la carte n'a pas d'emplacement « {name} »"),
    "no-tile": ("there is no tile '{name}'", "il n'y a pas de tuile « {name} »"),
    "wrong-back": (
        "'{name}' has the back '{back}', and the tile at {cell} the back '{wanted}'",
        "« {name} » a le dos « {back} », et la tuile en {cell} le dos « {wanted} »",
    ),
    "tile-twice": (
        "'{name}' lies at {cell} already",
        "« {name} » se trouve déjà en {cell}",
    ),
    "too-many-dice": (
        "the board has {count} Die-Namic dice",
        "le plateau a {count} dés Die-Namic",
    ),
    "no-phase": (
        "a record cannot begin in '{name}'",
        "une partie ne peut pas commencer par « {name} »",
    ),
    "no-hero": ("there is no hero '{name}'", "il n'y a pas de héros « {name} »"),
    "no-hero.right": ("Fighter 1, Wizard 2, Barbarian", "Fighter 1, Wizard 2, Barbarian"),
    "no-party": ("there is no party to fight", "il n'y a pas de groupe à combattre"),
    "no-party.right": ("add party: [Fighter 1]", "ajoutez party: [Fighter 1]"),
    "no-met": ("no tile is named", "aucune tuile n'est nommée"),
    "no-met.right": ("add tile: merry-company", "ajoutez tile: merry-company"),
    "no-check": ("there is no check to make", "il n'y a pas de test à passer"),
    "no-check.right": (
        "add check: {{stat: agility, target: 9}}",
        "ajoutez check: {{stat: agility, target: 9}}",
    ),
    "needs-stats": (
        "the dice of {name} are not assigned",
        "les dés de {name} ne sont pas placés",
    ),
    "needs-stats.right": (
        "give its stats, or begin in setup",
        "donnez ses valeurs, ou commencez par setup",
    ),
    "two-seats": (
        "'{name}' and '{other}' are told apart by nothing that counts",
        "« {name} » et « {other} » ne se distinguent par rien qui compte",
    ),
    # -- moves
    "nobody": ("nobody is called '{name}'", "personne ne s'appelle « {name} »"),
    "nobody.right": ("begin with {names}", "commencez par {names}"),
    "no-move": ("'{name}' is no move", "« {name} » n'est pas un coup"),
    "no-move.right": ("such as: {forms}", "par exemple : {forms}"),
    "not-usable": (
        "'{name}' is no ability, ability card or token",
        "« {name} » n'est ni une capacité, ni une carte Capacité, ni un jeton",
    ),
    "no-face": ("a die cannot show {value}", "un dé ne peut pas montrer {value}"),
    "no-face.right": ("1 to 20", "de 1 à 20"),
    "not-assigned": (
        "'{name}' does not place a die",
        "« {name} » ne place pas de dé",
    ),
    "not-assigned.right": (
        "assigns d12 to Might, d10 to Agility, d6 to Magic, d8 to Health",
        "assigns d12 to Might, d10 to Agility, d6 to Magic, d8 to Health",
    ),
    "not-lost": ("'{name}' is no loss", "« {name} » n'est pas une perte"),
    "not-lost.right": (
        "loses 1 Health, or loses 1 Health and 1 Agility",
        "loses 1 Health, ou loses 1 Health and 1 Agility",
    ),
    # -- expectations
    "no-expectation": ("'{name}' is no expectation", "« {name} » n'est pas une attente"),
    "no-expectation.right": ("such as: {forms}", "par exemple : {forms}"),
    # -- what is found instead
    "on-die": ("{value} on d{die}", "{value} sur d{die}"),
    "value": ("{value}", "{value}"),
    "nobody-in-play": ("no party is in play", "aucun groupe n'est en jeu"),
    "no-ledger": ("nothing was rolled for", "rien n'a été lancé"),
    "succeeds": ("it succeeds", "cela réussit"),
    "fails": ("it fails", "cela échoue"),
    "still-there": ("{names}", "{names}"),
    "defeated": ("{name} is defeated", "{name} est vaincu"),
    "not-defeated": ("{name} is not defeated", "{name} n'est pas vaincu"),
    "explored": ("explored: {names}", "explorées : {names}"),
    "playing": ("the game goes on", "la partie continue"),
    "won": ("{name} has won", "{name} a gagné"),
    "lost": ("the game is lost", "la partie est perdue"),
    "at": ("at {cell}", "en {cell}"),
    "rolled": ("rolled: {values}", "lancés : {values}"),
    "nothing-rolled": ("none was rolled", "aucun n'a été lancé"),
}


_TEXTS = Texts(TEXTS)

text = _TEXTS.say
error = _TEXTS.error
