"""The words of the site itself, in both languages."""

from __future__ import annotations

from dtnb.rulebook import Language

_WORDS: dict[str, tuple[str, str]] = {
    "welcome": (
        "Teach, replay and settle turns of Dice Throne: who may act now, what the damage is, and"
        " which rule says so.",
        "Enseigner, rejouer et trancher des tours de Dice Throne : qui peut agir, combien de"
        " dégâts, et quelle règle le dit.",
    ),
    "brand": ("dtnb: Dice Throne by the book", "dtnb : Dice Throne, livret en main"),
    "colon": (":", " :"),
    "rooms": ("What is here", "Ce qu'il y a ici"),
    "app": ("Settle a quarrel", "Trancher un litige"),
    "app.about": (
        "Tap in what happened and what each of you says; it takes about a minute, and needs no"
        " network after the first visit. Turns of your own, replays and a table to play at are"
        " there too.",
        "Tapez ce qui s'est passé et ce que dit chacun ; cela prend environ une minute, et marche"
        " sans réseau après la première visite. Vos propres tours, des parties et une table où"
        " jouer y sont aussi.",
    ),
    "course": ("Course", "Cours"),
    "course.about": (
        "Short lessons that ask before they tell. Each opens as one page and needs no network.",
        "Des leçons courtes qui demandent avant de dire. Chacune s'ouvre en une page, sans réseau.",
    ),
    "course.open": ("Open the lesson", "Ouvrir la leçon"),
    "course.on-paper": (
        "Print it as a hand-out, with a key",
        "L'imprimer comme feuille, avec le corrigé",
    ),
    "course.for-class": (
        "Open it for a class: one question at a time, in large letters",
        "L'ouvrir pour une classe : une question à la fois, en grandes lettres",
    ),
    "course.live": (
        "Answer here; this device keeps what you answered.",
        "Répondez ici ; cet appareil garde vos réponses.",
    ),
    "course.next": ("Next: {title}", "Suite : {title}"),
    "course.minutes": ("{count} minutes", "{count} minutes"),
    "class": ("For whoever teaches", "Pour qui enseigne"),
    "class.for-teachers": (
        "You teach? {link}: each lesson at a projector and on paper, and what a class answered.",
        "Vous enseignez ? {link} : chaque leçon au projecteur et sur papier, et les réponses d'une"
        " classe.",
    ),
    "class.about": (
        "At a projector a lesson has one question on each screen, in large letters; nothing of it"
        " is kept, and at its end stand the rules that decided, for the wall. A hand-out is for"
        " paper, with a key on its last page. A lesson of your own: open a turn in the app, and"
        " mark moments under *Make a lesson of this turn*.",
        "Au projecteur, une leçon a une question par écran, en grandes lettres ; rien n'est"
        " conservé, et à la fin se trouvent les règles qui ont tranché, pour le mur. Une feuille"
        " est pour le papier, avec le corrigé à la dernière page. Une leçon à vous : ouvrez un tour"
        " dans l'application, et marquez des moments sous *Faire une leçon de ce tour*.",
    ),
    "class.lesson": ("Lesson", "Leçon"),
    "class.projector": ("Projector", "Projecteur"),
    "class.handout": ("Hand-out", "Feuille"),
    "class.answers": ("What a class answered", "Les réponses d'une classe"),
    "class.answers.about": (
        "At the end of a lesson each reader saves the score as a file. Choose all of them here: a"
        " table, and a bar for each question. They stay on this device.",
        "À la fin d'une leçon, chacun enregistre son résultat dans un fichier. Choisissez-les tous"
        " ici : un tableau, et une barre par question. Ils restent sur cet appareil.",
    ),
    "practice": ("Practice", "S'exercer"),
    "practice.about": (
        "Two people disagree. Say who is right, and then see what the books say.",
        "Deux personnes ne sont pas d'accord. Dites qui a raison, et voyez ce que disent les"
        " livrets.",
    ),
    "practice.made": ("A turn: {heroes}", "Un tour : {heroes}"),
    "practice.quarrel": (
        "{one} says {first}; {other} says {second}.",
        "{one} dit {first} ; {other} dit {second}.",
    ),
    "practice.derived": ("follows from {place}", "déduit ; voir {place}"),
    "practice.another": ("Another dispute", "Une autre dispute"),
    "practice.script": (
        "This page needs JavaScript; the casebook does not.",
        "Cette page demande JavaScript ; le recueil de cas s'en passe.",
    ),
    "casebook": ("Casebook", "Recueil de cas"),
    "casebook.about": (
        "Two people disagree: here is what the books say. Choose a card or a token, or type your"
        " question.",
        "Deux personnes ne sont pas d'accord : voici ce que disent les livrets. Choisissez une"
        " carte ou un jeton, ou tapez votre question.",
    ),
    "casebook.search": ("Find a case", "Trouver un cas"),
    "casebook.words": ("Question, card, token or rule", "Question, carte, jeton ou règle"),
    "casebook.thing": ("Card or token", "Carte ou jeton"),
    "casebook.cards": ("Cards", "Cartes"),
    "casebook.tokens": ("Tokens", "Jetons"),
    "casebook.topic": ("Topic", "Sujet"),
    "casebook.book": ("Book", "Livret"),
    "casebook.differ": ("The books differ", "Les livrets diffèrent"),
    "casebook.table": ("Table", "Table"),
    "casebook.any": ("any", "peu importe"),
    "casebook.reset": ("Show all", "Tout montrer"),
    "casebook.one": ("1 case", "1 cas"),
    "casebook.count": ("{count} cases", "{count} cas"),
    "table.duel": ("one against one", "un contre un"),
    "table.teams": ("teams", "équipes"),
    "table.king of the hill": ("King of the Hill", "Roi de la Montagne"),
    "table.dungeon": ("DIE in the Dungeon", "DIE in the Dungeon"),
    "case.step": ("Step through it", "Le parcourir"),
    "case.back": ("The case", "Le cas"),
    "case.next": ("Next case: {title}", "Cas suivant : {title}"),
    "case.verdict": ("The verdict", "Le verdict"),
    "case.rules": ("Rules", "Règles"),
    "rules": ("Rules", "Règles"),
    "rules.about": (
        "Every rule with what each book says of it, its windows, and the cases it decides.",
        "Chaque règle avec ce qu'en dit chaque livret, ses fenêtres, et les cas qu'elle tranche.",
    ),
    "rules.windows": ("Timing windows", "Fenêtres"),
    "questions": (
        "Questions that the books leave open",
        "Questions laissées ouvertes par les livrets",
    ),
    "rules.cases": ("Cases", "Cas"),
    "rules.tests": ("Tests: {count}", "Tests (en anglais) : {count}"),
    "rules.page": ("page {pages}", "page {pages}"),
    "rules.pages": ("pages {pages}", "pages {pages}"),
    "rules.inferred": (" (worked out, not printed)", " (déduite, pas imprimée)"),
    "rules.silent": ("This book does not say it.", "Ce livret ne le dit pas."),
    "rules.not-played": ("Not played like this.", "On n'y joue pas ainsi."),
    "rules.otherwise": ("Here:", "Ici :"),
    "rules.instead": ("Instead:", "À la place :"),
    "house": (
        "What no book speaks of, and a table may arrange",
        "Ce dont aucun livret ne parle, et qu'une table peut convenir",
    ),
    "windows": ("Timing windows", "Fenêtres"),
    "heroes": ("Heroes", "Héros"),
    "heroes.about": (
        "Dice, abilities with their chances, tokens and deck, as far as they are known.",
        "Dés, capacités avec leurs chances, jetons et paquet, pour autant qu'on les connaisse.",
    ),
    "reference": ("Reference", "Référence (en anglais)"),
    "reference.about": (
        "How to play, replay, teach and write a hero, page by page.",
        "Jouer, rejouer, enseigner, écrire un héros : page par page.",
    ),
    "api.about": (
        "Everything that `import dtnb` offers, from A to Z.",
        "Tout ce qu'offre `import dtnb`, de A à Z.",
    ),
    "api": ("From Python", "Depuis Python (en anglais)"),
    "reference.note": (
        '<p class="english-only" lang="fr">Cette page n\'existe qu\'en anglais. '
        '<a href="../../fr/index.html" hreflang="fr">Retour au site en français</a></p>',
        "",
    ),
    "copyright": (
        "the authors of dtnb; unofficial, see NOTICE",
        "les auteurs de dtnb ; non officiel, voir NOTICE",
    ),
    "way.above": ("Way through the site", "Chemin dans le site"),
    "way.below": ("On from here", "Et ensuite"),
    "contents.site": ("Contents of the site", "Sommaire du site"),
    "contents.page": ("Contents of this page", "Sommaire de cette page"),
    "other": ("En français", "In English"),
}

#: what the families of rules are about
FAMILIES: dict[str, tuple[str, str]] = {
    "dt-am": ("Attack Modifiers", "Modificateurs d'Attaque"),
    "dt-calc": ("Computing damage", "Calcul des dégâts"),
    "dt-card": ("Cards", "Cartes"),
    "dt-comp": ("Companions", "Familiers"),
    "dt-cp": ("Combat Points", "Points de Combat"),
    "dt-dmg": ("Kinds of damage, and Attacks", "Types de dégâts, et Attaques"),
    "dt-drp": ("Defensive Roll Phase", "Phase de Lancer Défensif"),
    "dt-hero-bp": ("Black Panther", "Black Panther"),
    "dt-hero-bw": ("Black Widow", "Black Widow"),
    "dt-hero-gun": ("Gunslinger", "Gunslinger"),
    "dt-hero-pir": ("Cursed Pirate", "Cursed Pirate"),
    "dt-hero-pyr": ("Pyromancer", "Pyromancer"),
    "dt-hero-sha": ("Shadow Thief", "Shadow Thief"),
    "dt-hero-tre": ("Treant", "Treant"),
    "dt-hp": ("Health", "Santé"),
    "dt-koth": ("King of the Hill", "Roi de la Montagne"),
    "dt-mode": ("Ways to play", "Façons de jouer"),
    "dt-orp": ("Offensive Roll Phase", "Phase de Lancer Offensif"),
    "dt-pri": ("Who acts first", "Qui agit en premier"),
    "dt-setup": ("Setup", "Mise en place"),
    "dt-stat": ("Status Effects", "Altérations d'État"),
    "dt-team": ("Teams", "Équipes"),
    "dt-trp": ("Targeting Roll Phase", "Phase de Lancer de Ciblage"),
    "dt-turn": ("The turn", "Le tour"),
    "dt-txt": ("Resolving text", "Résoudre un texte"),
    "dt-ult": ("Ultimate Abilities", "Capacités Ultimes"),
    "dt-win": ("Winning", "La victoire"),
    "dd-2p": ("With two players", "À deux"),
    "dd-abl": ("Abilities", "Capacités"),
    "dd-chk": ("Checks", "Tests"),
    "dd-cmb": ("Combat", "Combat"),
    "dd-epic": ("Epic heroes", "Héros épiques"),
    "dd-hero": ("Heroes", "Héros"),
    "dd-perk": ("Perks of heroes", "Atouts des héros"),
    "dd-setup": ("Setup", "Mise en place"),
    "dd-stat": ("Stats and stat dice", "Statistiques et leurs dés"),
    "dd-tile": ("Dungeon tiles", "Tuiles de donjon"),
    "dd-tok": ("Tokens", "Jetons"),
    "dd-turn": ("The turn", "Le tour"),
    "dd-tw": ("Moments of a turn", "Moments d'un tour"),
    "dd-vp": ("Victory points", "Points de victoire"),
    "dd-win": ("Winning and losing", "Victoire et défaite"),
}

#: what the theme says itself and does not have in French
THEME = {
    "Toggle Light / Dark / Auto color theme": "Clair, sombre ou automatique",
    "Toggle navigation of ": "Ouvrir ou fermer : ",
    "Toggle site navigation sidebar": "Ouvrir ou fermer le sommaire du site",
    "Toggle table of contents sidebar": "Ouvrir ou fermer le sommaire de la page",
    "Skip to content": "Aller au contenu",
    "On this page": "Sur cette page",
    "Made with ": "Fait avec ",
    "Please activate JavaScript to enable the search functionality.": (
        "La recherche demande JavaScript."
    ),
    "Contents</title>": "Sommaire</title>",
    "Expand</title>": "Ouvrir</title>",
    "Light mode</title>": "Clair</title>",
    "Dark mode</title>": "Sombre</title>",
    "Auto light/dark, in light mode</title>": "Automatique, clair</title>",
    "Auto light/dark, in dark mode</title>": "Automatique, sombre</title>",
    "<span>Back to top</span>": "<span>Haut de la page</span>",
    "<span>Next</span>": "<span>Suite</span>",
    "<span>Previous</span>": "<span>Avant</span>",
    ">Home</div>": ">Accueil</div>",
}


def site_text(language: Language, name: str, **values: object) -> str:
    """Return what the site says under a name."""
    return _WORDS[name][language == "fr"].format(**values)
