"""The sentences about malformed files, in English and French: what is wrong, what is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

Language = Literal["en", "fr"]


class Said(str):
    """A text that exists in both languages; as a plain string it is the English one."""

    __slots__ = ("french",)

    french: str

    def __new__(cls, english: str, french: str) -> Said:
        """Make it of its two texts."""
        made = super().__new__(cls, english)
        made.french = french
        return made

    @classmethod
    def by(cls, make: Callable[[Language], str]) -> Said:
        """Make it by asking for the text in each language."""
        return cls(make("en"), make("fr"))


def said_in(value: Any, language: Language) -> Any:
    """Return a value in a language, where it has a text in it; other values as they are."""
    if not isinstance(value, Said):
        return value
    return value.french if language == "fr" else str(value)


def say(table: Mapping[str, tuple[str, str]], code: str, /, **args: Any) -> Said:
    """Fill in a sentence of a table of (English, French) in both languages.

    Parameters
    ----------
    table, code
        Where the sentence stands.
    **args
        What fills its ``{…}``; texts in both languages stay so.
    """

    def make(language: Language) -> str:
        words = {name: said_in(value, language) for name, value in args.items()}
        return table[code][language == "fr"].format(**words)

    return Said.by(make)


#: code -> language -> (what, right); `{…}` are the arguments of the problem
MESSAGES: dict[str, dict[str, tuple[str, str]]] = {
    "text": {"en": ("{what}", "{right}"), "fr": ("{what}", "{right}")},
    # -- the file as a whole
    "no-file": {
        "en": ("there is no such file", ""),
        "fr": ("ce fichier n'existe pas", ""),
    },
    "unreadable": {
        "en": ("the file cannot be read: {reason}", ""),
        "fr": ("le fichier ne peut pas être lu : {reason}", ""),
    },
    "too-big": {
        "en": ("the file is too big", "{limit} bytes at most"),
        "fr": ("le fichier est trop grand", "{limit} octets au plus"),
    },
    "not-utf8": {
        "en": ("this is not UTF-8 text", "save the file as UTF-8"),
        "fr": ("ce texte n'est pas en UTF-8", "enregistrez le fichier en UTF-8"),
    },
    "control-character": {
        "en": ("a control character (number {number}) is not text", "take it out"),
        "fr": ("un caractère de contrôle (numéro {number}) n'est pas du texte", "retirez-le"),
    },
    "empty": {
        "en": ("the file is empty", "it begins with its fields, such as: {example}"),
        "fr": ("le fichier est vide", "il commence par ses champs, par exemple : {example}"),
    },
    "second-document": {
        "en": ("a second document begins here", "one file holds one document; take out the ---"),
        "fr": ("un second document commence ici", "un fichier, un document ; retirez le ---"),
    },
    "too-deep": {
        "en": ("this is nested too deeply", "{limit} levels at most"),
        "fr": ("l'imbrication est trop profonde", "{limit} niveaux au plus"),
    },
    "too-many": {
        "en": ("the file has too many values", "{limit} at most"),
        "fr": ("le fichier contient trop de valeurs", "{limit} au plus"),
    },
    "too-long": {
        "en": ("this text has {length} characters", "{limit} at most"),
        "fr": ("ce texte a {length} caractères", "{limit} au plus"),
    },
    "number-too-long": {
        "en": ("this number is too long", "{limit} digits at most; quote it if it is a name"),
        "fr": (
            "ce nombre est trop long",
            "{limit} chiffres au plus ; entre guillemets si c'est un nom",
        ),
    },
    # -- what YAML allows and we don't
    "alias": {
        "en": (
            "'*' refers to another place, which is not allowed here",
            "write it out; quote a text that begins with *",
        ),
        "fr": (
            "« * » renvoie à un autre endroit, ce qui n'est pas permis ici",
            "écrivez le contenu ; mettez entre guillemets un texte qui commence par *",
        ),
    },
    "anchor": {
        "en": (
            "'&' names this place, which is not allowed here",
            "take &{name} out; quote a text that begins with &",
        ),
        "fr": (
            "« & » nomme cet endroit, ce qui n'est pas permis ici",
            "retirez &{name} ; mettez entre guillemets un texte qui commence par &",
        ),
    },
    "tag": {
        "en": (
            "'!' gives this value a type, which is not allowed here",
            "take {tag} out; quote a text that begins with !",
        ),
        "fr": (
            "« ! » donne un type à cette valeur, ce qui n'est pas permis ici",
            "retirez {tag} ; mettez entre guillemets un texte qui commence par !",
        ),
    },
    "key-not-text": {
        "en": ("the name of a field must be a text", "write it as: name: value"),
        "fr": ("le nom d'un champ doit être un texte", "écrivez : nom: valeur"),
    },
    "duplicate": {
        "en": ("'{name}' is given twice", "the first is in line {line}; keep one"),
        "fr": ("« {name} » figure deux fois", "le premier est à la ligne {line} ; gardez-en un"),
    },
    # -- syntax
    "syntax": {
        "en": ("this is not YAML: {problem}", "{hint}"),
        "fr": ("ceci n'est pas du YAML : {problem}", "{hint}"),
    },
    "json": {
        "en": ("this is not JSON: {problem}", "{expected}"),
        "fr": ("ceci n'est pas du JSON : {problem}", "{expected}"),
    },
    "colon-in-text": {
        "en": ("a text with ': ' in it needs quotes", "{quoted}"),
        "fr": ("un texte qui contient « : » doit être entre guillemets", "{quoted}"),
    },
    "tab": {
        "en": ("a tab cannot indent", "use spaces"),
        "fr": ("une tabulation ne peut pas indenter", "utilisez des espaces"),
    },
    "open-quote": {
        "en": ("a quote that begins here is not closed", "close it with {quote}"),
        "fr": ("un guillemet ouvert ici n'est pas fermé", "fermez-le avec {quote}"),
    },
    "open-list": {
        "en": (
            "a list between brackets is broken here",
            "end it with {end}, put commas between entries, and quote a name "
            "with a sign such as ? : , [ ] {{ }} in it",
        ),
        "fr": (
            "une liste entre crochets est rompue ici",
            "terminez-la par {end}, séparez les éléments par des virgules et mettez entre "
            "guillemets un nom contenant ? : , [ ] {{ }}",
        ),
    },
    "sign-first": {
        "en": ("a text cannot begin with {sign}", "quote it: {quoted}"),
        "fr": (
            "un texte ne peut pas commencer par {sign}",
            "mettez-le entre guillemets : {quoted}",
        ),
    },
    "escape": {
        "en": ("{sign} means nothing between double quotes", "write \\\\ or use single quotes"),
        "fr": (
            "{sign} ne veut rien dire entre guillemets doubles",
            "écrivez \\\\ ou utilisez des guillemets simples",
        ),
    },
    "after-value": {
        "en": (
            "something follows a value that has ended",
            "quote the whole value; a ' inside single quotes is written twice",
        ),
        "fr": (
            "quelque chose suit une valeur déjà terminée",
            "mettez toute la valeur entre guillemets ; un ' entre guillemets simples s'écrit "
            "deux fois",
        ),
    },
    "indentation": {
        "en": (
            "this line does not fit the ones above",
            "indent it like its neighbours; entries of a list begin with '- ', fields with 'name:'",
        ),
        "fr": (
            "cette ligne ne s'accorde pas avec celles du dessus",
            "alignez-la sur ses voisines ; les éléments d'une liste commencent par « - », les "
            "champs par « nom: »",
        ),
    },
    # -- fields and types
    "unknown-field": {
        "en": ("'{name}' is not a field here", "did you mean '{near}'?|fields: {known}"),
        "fr": ("« {name} » n'est pas un champ ici", "vouliez-vous « {near} » ?|champs : {known}"),
    },
    "missing-field": {
        "en": ("'{name}' is missing", "add: {name}: …"),
        "fr": ("« {name} » manque", "ajoutez : {name}: …"),
    },
    "wrong-type": {
        "en": ("{found} where {expected} is needed", "{hint}"),
        "fr": ("{found} là où il faut {expected}", "{hint}"),
    },
    "not-one-of": {
        "en": (
            "'{value}' is not one of the possible values",
            "did you mean '{near}'?|one of: {known}",
        ),
        "fr": (
            "« {value} » n'est pas une des valeurs possibles",
            "vouliez-vous « {near} » ?|un de : {known}",
        ),
    },
    "too-small": {
        "en": ("{value} is too small", "{limit} at least"),
        "fr": ("{value} est trop petit", "{limit} au moins"),
    },
    "too-large": {
        "en": ("{value} is too large", "{limit} at most"),
        "fr": ("{value} est trop grand", "{limit} au plus"),
    },
    "too-few-entries": {
        "en": ("too few entries: {count}", "{limit} at least"),
        "fr": ("trop peu d'éléments : {count}", "{limit} au moins"),
    },
    "too-many-entries": {
        "en": ("too many entries: {count}", "{limit} at most"),
        "fr": ("trop d'éléments : {count}", "{limit} au plus"),
    },
    "text-too-short": {
        "en": ("this text is too short", "{limit} characters at least"),
        "fr": ("ce texte est trop court", "{limit} caractères au moins"),
    },
    "text-too-long": {
        "en": ("this text is too long", "{limit} characters at most"),
        "fr": ("ce texte est trop long", "{limit} caractères au plus"),
    },
    "not-the-form": {
        "en": ("'{value}' does not have the right form", "{pattern}"),
        "fr": ("« {value} » n'a pas la bonne forme", "{pattern}"),
    },
    "invalid": {
        "en": ("{problem}", ""),
        "fr": ("{problem}", ""),
    },
}

#: what is suggested: (English, French)
SUGGESTIONS: dict[str, tuple[str, str]] = {
    "near": ("did you mean {name}?", "vouliez-vous {name} ?"),
    "one-of": ("one of: {names}", "un de : {names}"),
    "such-as": ("such as: {names}", "par exemple : {names}"),
    "cut-name": (
        "a name with a comma needs quotes: {quoted}",
        "un nom qui contient une virgule doit être entre guillemets : {quoted}",
    ),
    "cut-text": (
        "a text with a comma needs quotes in a list between brackets",
        "entre crochets, un texte qui contient une virgule doit être entre guillemets",
    ),
    "both": ("{first}; {second}", "{first} ; {second}"),
}

#: words that messages are made of
WORDS: dict[str, dict[str, str]] = {
    "string": {"en": "a text", "fr": "un texte"},
    "integer": {"en": "a whole number", "fr": "un nombre entier"},
    "number": {"en": "a number", "fr": "un nombre"},
    "boolean": {"en": "true or false", "fr": "true ou false"},
    "null": {"en": "nothing", "fr": "rien"},
    "array": {"en": "a list", "fr": "une liste"},
    "object": {"en": "a group of fields", "fr": "un groupe de champs"},
    "or": {"en": " or ", "fr": " ou "},
    "hint.quote": {"en": "quote it: {quoted}", "fr": "mettez-le entre guillemets : {quoted}"},
    "hint.colon": {
        "en": "a text with a colon needs quotes: {quoted}",
        "fr": "un texte avec deux-points doit être entre guillemets : {quoted}",
    },
    "hint.fields": {"en": "its fields: {known}", "fr": "ses champs : {known}"},
    "hint.below": {
        "en": "write its fields below it, further in than it is",
        "fr": "écrivez ses champs dessous, plus en retrait",
    },
    "hint.list": {
        "en": "put each entry behind '- '",
        "fr": "mettez chaque élément derrière « - »",
    },
}


def word(name: str, language: Language = "en") -> str:
    """Return one of the words that messages are made of."""
    return WORDS[name][language]


def render(code: str, args: dict[str, Any], language: Language = "en") -> tuple[str, str]:
    """Return what is wrong and what would be right.

    An argument that is a list of word ids becomes words of the language; an argument that is
    missing or None makes the alternative after ``|`` be used.
    """
    what, right = MESSAGES[code][language]
    words = {name: _worded(value, language) for name, value in args.items() if value is not None}
    for each in right.split("|"):
        try:
            return what.format(**words), each.format(**words)
        except KeyError:
            continue
    return what.format(**words), ""


def _worded(value: Any, language: Language) -> Any:
    """Turn word ids into words: ``("types", …)`` and ``("hint", id, args)``."""
    if isinstance(value, tuple) and value and value[0] == "types":
        return word("or", language).join(word(name, language) for name in value[1:])
    if isinstance(value, tuple) and value and value[0] == "hint":
        return word(value[1], language).format(**dict(value[2:]))
    return said_in(value, language)
