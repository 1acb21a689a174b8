"""Write the text of a tile, an ability or a card: "Take 2 Agility damage", for example.

The text is generated from the effects that the engine carries out, so text and engine always agree.
Nothing is copied from a printed tile or card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.model import Ability, Tile
from dtnb.dungeon.content.phrases import phrases
from dtnb.explain.phrases import Phrases, sentence

MINUS = "\N{MINUS SIGN}"


def describe(effects: Iterable[verbs.Effect], language: str = "en") -> str:
    """Return effects as sentences, such as ``Take 2 Agility damage.``; "" for no effects."""
    clauses = _Clauses(phrases(language), is_french=language == "fr")
    return " ".join(sentence(clauses.clause(effect)) for effect in effects)


def describe_tile(tile: Tile, language: str = "en") -> str:
    """Return the text of a tile's effects and encounter effects; "" if it has none."""
    parts = [describe(tile.effects, language)]
    if tile.encounter_effects:
        text = describe(tile.encounter_effects, language)
        parts.append(phrases(language).say("tile.encounter", text=_after_colon(text)))
    return " ".join(part for part in parts if part)


def describe_ability(ability: Ability, language: str = "en") -> str:
    """Return the text of an ability or ability card: when it may be used, its cost, its effects."""
    catalogue = phrases(language)
    when = catalogue.listed([catalogue.say(f"when.{time}") for time in ability.when], "or")
    cost = catalogue.say("cost", ability.cost, n=ability.cost)
    text = _after_colon(describe(ability.effects, language))
    phrase_id = "ability" if ability.cost else "ability.free"
    return sentence(catalogue.say(phrase_id, when=when, cost=cost, text=text))


def _after_colon(text: str) -> str:
    """Return a text for use after a colon, in lower case unless it begins with a game term."""
    begins_with_term = text.startswith(("DieMinions", "Might", "Agility", "Magic"))
    return text if begins_with_term else text[:1].lower() + text[1:]


def format_signed(number: int) -> str:
    """Return a number with its sign: ``+2``, ``−1``, ``+0``."""
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


class _Clauses:
    """Renders an effect as a clause, without capital letter and full stop.

    The method that renders a verb has the verb's name.
    """

    def __init__(self, catalogue: Phrases, *, is_french: bool) -> None:
        self.say = catalogue.say
        self.is_french = is_french

    def clause(self, effect: verbs.Effect) -> str:
        """Return the clause of an effect."""
        render: Callable[[verbs.Effect], str] = getattr(self, _method_name(effect))
        return render(effect)

    def clauses(self, effects: verbs.Effects) -> str:
        """Return the clauses of several effects, joined into one text."""
        if not effects:
            return self.say("nothing")
        return self.say("then").join(self.clause(effect) for effect in effects)

    # -- parts of clauses --------------------------------------------------------------------------

    def stat(self, name: str) -> dict[str, str]:
        """Return the arguments that name a stat; in French, also its name with the word "de"."""
        words = {"stat": self.say(f"stat.{name}")}
        if self.is_french:
            words["of"] = self.say(f"of.{name}")
        return words

    def number(self, amount: int | str) -> str:
        return str(amount) if isinstance(amount, int) else self.say("rolled", die=amount)

    def until(self, name: str) -> str:
        return self.say(f"until.{name}")

    # -- your creature -----------------------------------------------------------------------------

    def gain(self, effect: verbs.Gain) -> str:
        clause = self._change("gain", effect)
        # Time and Ability are never upgraded (DD-STAT-02), so the die need not be mentioned.
        if effect.upgrade or effect.stat in ("time", "ability"):
            return clause
        return self.say("gain.capped", clause=clause)

    def lose(self, effect: verbs.Lose) -> str:
        return self._change("lose", effect)

    def _change(self, phrase_id: str, effect: verbs.Gain | verbs.Lose) -> str:
        amount = self.number(effect.amount)
        if effect.stat == "chosen":
            return self.say(f"{phrase_id}.chosen", n=amount)
        return self.say(phrase_id, n=amount, **self.stat(effect.stat))

    def damage(self, effect: verbs.Damage) -> str:
        phrase_id = "damage.die" if isinstance(effect.amount, str) else "damage"
        words = self.stat(effect.stat)
        return self.say(phrase_id, effect.amount, n=self.number(effect.amount), **words)

    def gain_minion(self, effect: verbs.GainMinion) -> str:
        return self.say("gain-minion", effect.count, n=effect.count, die=effect.die)

    def lose_minion(self, effect: verbs.LoseMinion) -> str:
        if effect.count == "all":
            return self.say("lose-minion.all")
        return self.say("lose-minion", effect.count, n=effect.count)

    def gain_token(self, effect: verbs.GainToken) -> str:
        return self.say("gain-token", effect.count, n=effect.count, **self.stat(effect.token))

    def gain_pips(self, effect: verbs.GainPips) -> str:
        return self.say("gain-pips", effect.amount, n=self.number(effect.amount))

    def swap_dice(self, effect: verbs.SwapDice) -> str:
        return self.say("swap-dice")

    def upgrade(self, effect: verbs.Upgrade) -> str:
        if effect.stat == "chosen":
            return self.say("upgrade.chosen")
        return self.say("upgrade", **self.stat(effect.stat))

    def pay(self, effect: verbs.Pay) -> str:
        if effect.what in ("minions", "pips"):
            price = self.say(f"price.{effect.what}", effect.amount, n=effect.amount)
        else:
            price = self.say("price.stat", n=effect.amount, **self.stat(effect.what))
        clause = self.say("pay", price=price)
        if effect.then:
            clause = self.say("pay.then", clause=clause, then=self.clauses(effect.then))
        if effect.otherwise:
            otherwise_clauses = self.clauses(effect.otherwise)
            clause = self.say("pay.otherwise", clause=clause, otherwise=otherwise_clauses)
        return clause

    # -- checks and your rolls ---------------------------------------------------------------------

    def check(self, effect: verbs.Check) -> str:
        clause = self.say("check", target=effect.target, **self.stat(effect.stat))
        for phrase_id, effects in (
            ("check.success", effect.success),
            ("check.failure", effect.failure),
        ):
            if effects:
                clause = self.say(phrase_id, clause=clause, inner=self.clauses(effects))
        return clause

    def settle_check(self, effect: verbs.SettleCheck) -> str:
        return self.say(f"settle-check.{effect.result}")

    def reroll(self, effect: verbs.Reroll) -> str:
        return self.say("reroll", effect.count, n=effect.count) + self.until(effect.until)

    def set_roll(self, effect: verbs.SetRoll) -> str:
        value: object = effect.value
        if isinstance(value, str):
            value = self.say(f"value.{value}")
        plural_count = 1 if effect.until == "roll" else None
        return self.say("set-roll", plural_count, value=value, until=self.until(effect.until))

    def strike(self, effect: verbs.Strike) -> str:
        if effect.stat == "chosen":
            clause = self.say("strike.chosen")
        else:
            clause = self.say("strike", **self.stat(effect.stat))
        if effect.die:
            clause = self.say("strike.die", clause=clause, die=effect.die)
        if effect.bonus:
            clause = self.say("strike.bonus", clause=clause, n=format_signed(effect.bonus))
        if effect.defeats > 1:
            clause = self.say("strike.defeats", clause=clause, n=effect.defeats)
        return clause

    # -- the party ---------------------------------------------------------------------------------

    def add_hero(self, effect: verbs.AddHero) -> str:
        if effect.hero in ("random", "chosen"):
            clause = self.say(f"add-hero.{effect.hero}", effect.count, n=effect.count)
        else:
            clause = self.say(
                "add-hero",
                effect.count,
                n=effect.count,
                hero=self.say(f"hero.{effect.hero}"),
                heroes=self.say(f"heroes.{effect.hero}"),
            )
        if effect.level:
            clause = self.say("add-hero.level", clause=clause, level=effect.level)
        return clause

    def replace_hero(self, effect: verbs.ReplaceHero) -> str:
        if effect.type in ("same", "chosen"):
            new_text = self.say(f"new.{effect.type}")
        else:
            new_text = self.say("new.type", hero=self.say(f"hero.{effect.type}"))
        direction = "lower" if effect.levels < 0 else "higher" if effect.levels else "same"
        new_text = self.say(f"level.{direction}", effect.levels, new=new_text, n=abs(effect.levels))
        return self.say("replace-hero", new=new_text)

    def defeat(self, effect: verbs.Defeat) -> str:
        phrase_id = "defeat" if effect.points else "send"
        if effect.count == "all":
            clause = self.say(f"{phrase_id}.all")
        else:
            clause = self.say(phrase_id, effect.count, n=effect.count)
        if effect.stat is not None:
            limit = {"n": effect.at_most, **self.stat(effect.stat)}
            clause = self.say("defeat.at-most", clause=clause, **limit)
        if not effect.guarded:
            clause = self.say("defeat.past", effect.count, clause=clause)
        if not effect.points:
            clause = self.say("defeat.points", clause=clause)
        return clause

    def hero_attack(self, effect: verbs.HeroAttack) -> str:
        return self.say("hero-attack", effect.count, n=effect.count, **self.stat(effect.stat))

    # -- temporary modifiers -----------------------------------------------------------------------

    def modify(self, effect: verbs.Modify) -> str:
        phrase_id = f"modify.{effect.what}"
        if effect.what == "party" and effect.stat is None:
            phrase_id += ".all"
        stat = self.say("modify.stat", **self.stat(effect.stat)) if effect.stat else ""
        return self.say(
            phrase_id, n=format_signed(effect.amount), stat=stat, until=self.until(effect.until)
        )

    def prevent(self, effect: verbs.Prevent) -> str:
        until = self.until(effect.until)
        if effect.amount == "all":
            return self.say("prevent.all", until=until)
        return self.say("prevent", effect.amount, n=effect.amount, until=until)

    def bar(self, effect: verbs.Bar) -> str:
        phrase_id = f"bar.{effect.what}"
        # An encounter never outlasts the turn, so "while a Cleric is in the party" is enough.
        while_hero_lives = effect.hero is not None and effect.until == "turn"
        words = {"until": "" if while_hero_lives else self.until(effect.until)}
        if effect.stat and effect.what in ("boosts", "hero-attacks"):
            phrase_id += ".stat"
            words |= self.stat(effect.stat)
        clause = self.say(phrase_id, **words)
        if effect.hero is None:
            return clause
        return self.say("bar.hero", hero=self.say(f"hero.{effect.hero}"), clause=clause)

    # -- tiles, payments and choices ---------------------------------------------------------------

    def reveal(self, effect: verbs.Reveal) -> str:
        return self.say(f"reveal.{effect.where}", effect.count, n=effect.count)

    def choose(self, effect: verbs.Choose) -> str:
        options = [self.clauses(option.effects) for option in effect.options]
        return self.say("choose", options=self.say("choose.or").join(options))

    def if_(self, effect: verbs.If) -> str:
        condition = self.condition(effect.condition)
        if not effect.then:
            return self.say("if.unless", condition=condition, clause=self.clauses(effect.otherwise))
        clause = self.say("if", condition=condition, clause=self.clauses(effect.then))
        if effect.otherwise:
            otherwise_clauses = self.clauses(effect.otherwise)
            clause = self.say("if.otherwise", clause=clause, otherwise=otherwise_clauses)
        return clause

    def condition(self, condition: verbs.Condition) -> str:
        """Return the clause of a condition, such as "the number of your pips is 2 or more"."""
        low, high = condition.at_least, condition.at_most
        form = "exact" if low == high else "both"
        if high is None:
            form = "least"
        elif low is None:
            form = "most"
        bounds = self.say(f"bounds.{form}", low=low, high=high)
        if condition.count in _COUNTED_THINGS:
            return self.say(f"count.{condition.count}", bounds=bounds)
        if condition.count in _STATS:
            return self.say("count.stat", bounds=bounds, **self.stat(condition.count))
        heroes = self.say(f"heroes.{condition.count}")
        return self.say("count.hero", bounds=bounds, heroes=heroes)


#: the things that a condition can count besides stats and types of hero
_COUNTED_THINGS = ("minions", "tokens", "pips", "victory-points", "heroes")
_STATS = ("might", "agility", "magic", "health", "time", "ability")


def _method_name(effect: verbs.Effect) -> str:
    """Return the name of the method of `_Clauses` that renders an effect."""
    name = verbs.verb(effect).replace("-", "_")
    return f"{name}_" if name == "if" else name
