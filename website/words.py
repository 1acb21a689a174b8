"""What the site itself says, in both languages."""

from __future__ import annotations

from dtnb.rulebook import Language

_WORDS: dict[str, tuple[str, str]] = {
    "welcome": (
        "Teach, replay and settle turns of Dice Throne: who may act now, what the damage is, and"
        " which rule says so.",
        "Enseigner, rejouer et trancher des tours de Dice Throne : qui peut agir, combien de"
        " dégâts, et quelle règle le dit.",
    ),
    "course": ("Course", "Cours"),
    "course.about": (
        "Short lessons that ask before they tell. Each opens as one page and needs no network.",
        "Des leçons courtes qui demandent avant de dire. Chacune s'ouvre en une page, sans réseau.",
    ),
    "course.open": ("Open the lesson", "Ouvrir la leçon"),
    "course.minutes": ("{count} minutes", "{count} minutes"),
    "casebook": ("Casebook", "Recueil de cas"),
    "casebook.about": (
        "Two people disagree: here is what the books say. Type a card, a token, a rule or a word.",
        "Deux personnes ne sont pas d'accord : voici ce que disent les livrets. Tapez une carte, un"
        " jeton, une règle ou un mot.",
    ),
    "casebook.search": ("Find a case", "Trouver un cas"),
    "casebook.all": ("All topics", "Tous les sujets"),
    "casebook.count": ("{count} cases", "{count} cas"),
    "case.says": ("{name} says “{text}”.", "{name} dit « {text} »."),
    "case.step": ("Step through it", "Le parcourir"),
    "case.rules": ("Rules", "Règles"),
    "rules": ("Rules", "Règles"),
    "rules.about": (
        "Every rule with its page in each book, the windows it speaks of and the cases it decides.",
        "Chaque règle avec sa page dans chaque livret, et les cas qu'elle tranche.",
    ),
    "rules.windows": ("Timing windows", "Fenêtres"),
    "questions": (
        "Questions that the books leave open",
        "Questions laissées ouvertes par les livrets",
    ),
    "rules.cases": ("Cases", "Cas"),
    "rules.tests": ("Tests", "Tests"),
    "heroes": ("Heroes", "Héros"),
    "heroes.about": (
        "Dice, abilities with their chances, tokens and deck, as far as they are known.",
        "Dés, capacités avec leurs chances, jetons et paquet, pour autant qu'on les connaisse.",
    ),
    "reference": ("Reference", "Référence (en anglais)"),
    "api": ("From Python", "Depuis Python (en anglais)"),
    "contents.site": ("Contents of the site", "Sommaire du site"),
    "contents.page": ("Contents of this page", "Sommaire de cette page"),
    "other": ("En français", "In English"),
}


def said(language: Language, name: str, **values: object) -> str:
    """Return what the site says under a name."""
    return _WORDS[name][language == "fr"].format(**values)
