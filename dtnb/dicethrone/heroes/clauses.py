"""One effect as a clause, without capital and full stop."""

from __future__ import annotations

from collections.abc import Callable

from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.heroes.vocabulary import ROLLED_FOR
from dtnb.dicethrone.heroes.wording import Term, Wording
from dtnb.explain.phrases import Phrases


def split_trigger(trigger: str) -> tuple[str, str]:
    """Part a trigger that names a token: ``rolled for Reload`` is "rolled for" and Reload."""
    if trigger.startswith(ROLLED_FOR):
        return ROLLED_FOR.strip(), trigger.removeprefix(ROLLED_FOR)
    return trigger, ""


class Clauses:
    """Makes clauses of the effects of one list, in their order.

    Parameters
    ----------
    phrases
        The language.
    this
        The token whose effects these are.
    """

    def __init__(self, phrases: Phrases, this: str = "") -> None:
        self.phrases = phrases
        self.wording = Wording(phrases, this=this)
        self._makers: dict[str, Callable[[Effect], str]] = {
            "do": self._group,
            "may": self._may,
            "choose": self._choose,
            "roll": self._roll,
            "deal": self._deal,
            "add": self._add,
            "prevent": self._prevent,
            "reflect": self._reflect,
            "change_type": self._change_type,
            "inflict": self._inflict,
            "remove": self._remove,
            "transfer": self._transfer,
            "set_die": self._set_die,
            "reroll": self._reroll,
            "change_attempts": self._change_attempts,
            "skip": self._skip,
            "extra_phase": self._extra_phase,
            "roll_again": lambda effect: self.phrases.say("roll_again"),
            "prevent_status": self._prevent_status,
            "pay": self._pay,
            "steal": self._steal,
            "discard": self._discard,
            "raise_limit": self._raise_limit,
            "until": self._until,
            "cancel": lambda effect: self.phrases.say(f"cancel.{effect.resource}"),
            "repeat": self._repeat,
            "activate": self._activate,
            "turn_over": self._turn_over,
            "search": self._search,
            "look": self._look,
            "put_back": self._put_back,
            "redirect": lambda effect: self.phrases.say(
                f"redirect.{effect.share}", companion=effect.to
            ),
            "put_into_play": lambda effect: self.phrases.say("put_into_play"),
        }
        #: verbs that say "you" or "somebody" with one amount
        self._units = {
            "heal": "points",
            "gain_cp": "cp",
            "lose_cp": "cp",
            "draw": "cards",
            "set_health": "points",
        }

    def clause(self, effect: Effect) -> str:
        """Return an effect with its gates."""
        condition = None
        if effect.condition is not None:
            # Before the effect: a roll in it must not change what the condition reads.
            condition = self.wording.condition(effect.condition)
        text = self._bare(effect)
        if effect.otherwise:
            text += self.phrases.say("sentence.else", clause=self._joined(effect.otherwise))
        if condition is None:
            return text
        return self.phrases.say("sentence.if", condition=condition, clause=text)

    def _bare(self, effect: Effect) -> str:
        if effect.verb in self._units:
            amount = self.wording.amount(self._units[effect.verb], effect.amount)
            text = self._addressed(effect.verb, effect.to, amount=amount)
            return self.phrases.say("draw.instead", clause=text) if effect.instead else text
        if effect.verb == "gain":
            return self._addressed("gain", effect.to, tokens=self._tokens(effect))
        return self._makers[effect.verb](effect)

    def _joined(self, effects: tuple[Effect, ...]) -> str:
        return self.phrases.listed([self.clause(effect) for effect in effects])

    def _addressed(self, phrase: str, to: str, **values: object) -> str:
        """Return a clause that begins with who does it; "you" goes without saying."""
        if to in ("", "you"):
            return self.phrases.say(phrase, **values)
        return self.phrases.say(f"{phrase}.other", who=self._who(to), **values)

    def _who(self, selector: str) -> str:
        if f"who.{selector}" not in self.phrases:
            return selector
        return self.phrases.say(f"who.{selector}")

    def _to(self, selector: str) -> str:
        return self.phrases.say(f"to.{selector}")

    def _group(self, effect: Effect) -> str:
        return self._joined(effect.body)

    def _may(self, effect: Effect) -> str:
        return self.phrases.say("do.may", clause=self._joined(effect.body))

    def _choose(self, effect: Effect) -> str:
        options = [self._joined(body) for _, body in effect.options]
        return self.phrases.say("choose", options=self.phrases.listed(options, "or"))

    def _roll(self, effect: Effect) -> str:
        number = effect.amount[0].constant or 0
        self.wording.dice = number
        if effect.pool:
            self.wording.pools[effect.pool] = effect.by or "you"
        if effect.by not in ("", "you"):
            return self.phrases.say("roll.other", number, n=number, who=self._who(effect.by))
        return self.phrases.say("roll", number, n=number)

    def _deal(self, effect: Effect) -> str:
        kind = f"type.{effect.type or 'none'}"
        damage = self.wording.amount("damage", effect.amount, type=kind)
        if effect.to == "you":
            text = self.phrases.say("deal.you", damage=damage)
        elif effect.to in ("", "target"):
            text = self.phrases.say("deal", damage=damage)
        else:
            text = self.phrases.say("deal.to", damage=damage, to=self._receivers(effect))
        if effect.unpreventable:
            text = self.phrases.say("deal.unpreventable", clause=text)
        return self.phrases.say("deal.isolated", clause=text) if effect.isolated else text

    def _add(self, effect: Effect) -> str:
        terms = self.wording.terms(effect.amount[0]) if len(effect.amount) == 1 else None
        if terms is not None and all(term.number < 0 for term in terms):
            turned = [Term(-term.number, term.each) for term in terms]
            return self.phrases.say("add.less", amount=self.wording.sum("points", turned, {}))
        return self.phrases.say("add", amount=self.wording.amount("points", effect.amount))

    def _prevent(self, effect: Effect) -> str:
        if effect.share:
            return self._addressed(f"prevent.{effect.share}", effect.to)
        # "prevent 1 damage for each helmet": the unit goes with the number, not with the sum.
        damage = self.wording.amount("damage", effect.amount, type="type.none")
        return self._addressed("prevent", effect.to, damage=damage)

    def _reflect(self, effect: Effect) -> str:
        if effect.share:
            return self.phrases.say("reflect.half", to=self._to(effect.to))
        damage = self.wording.amount("damage", effect.amount, type="type.none")
        return self.phrases.say("reflect", damage=damage, to=self._to(effect.to))

    def _change_type(self, effect: Effect) -> str:
        return self.phrases.say(f"change_type.{effect.type}")

    def _inflict(self, effect: Effect) -> str:
        tokens = self._tokens(effect)
        if effect.to in ("", "target"):
            return self.phrases.say("inflict", tokens=tokens)
        return self.phrases.say("inflict.to", tokens=tokens, to=self._receivers(effect))

    def _receivers(self, effect: Effect) -> str:
        if effect.several == 1:
            return self._to(effect.to)
        up_to = ".up_to" if effect.several_up_to else ""
        return self.phrases.say(f"several{up_to}.{effect.to}", n=effect.several)

    def _tokens(self, effect: Effect) -> str:
        if effect.amount:
            name = effect.tokens[0][0]
            terms = self.wording.terms(effect.amount[0]) if len(effect.amount) == 1 else None
            if terms is not None or len(effect.amount) > 1:
                return self.wording.amount("tokens.points", effect.amount, token=name)
            amount = effect.amount[0]
            phrase = self.wording.number(amount.syntax(), amount.source)
            return self.phrases.say("tokens.equal", token=name, phrase=phrase)
        names = [name if number == 1 else f"{number} {name}" for name, number in effect.tokens]
        return self.phrases.listed(names)

    def _taken(self, effect: Effect) -> str:
        """Return the tokens that are taken from somebody."""
        name = effect.tokens[0][0]
        number = 2 if effect.all else effect.count
        if name == "any":
            kind = self.phrases.say(f"kind.{effect.kind}", number) if effect.kind else ""
            if effect.all:
                return self.phrases.say("some.all", kind=kind)
            text = self.phrases.say("some", number, n=number, kind=kind)
        elif effect.all:
            text = self.phrases.say("some.named", token=name)
        else:
            text = name if number == 1 else f"{number} {name}"
        return self.phrases.say("some.up_to", tokens=text) if effect.up_to else text

    def _remove(self, effect: Effect) -> str:
        if effect.tokens[0][0] == "this":
            return self.phrases.say("remove.this")
        source = self.phrases.say(f"from.{effect.source}")
        return self.phrases.say("remove", tokens=self._taken(effect), **{"from": source})

    def _transfer(self, effect: Effect) -> str:
        to = self._to(effect.to)
        if effect.tokens[0][0] == "this":
            return self.phrases.say("transfer.this", to=to)
        source = self.phrases.say(f"from.{effect.source}")
        return self.phrases.say("transfer", tokens=self._taken(effect), to=to, **{"from": source})

    def _dice(self, effect: Effect, number: int) -> str:
        dice = self.phrases.say(f"dice.{effect.whose}", number, n=number)
        return self.phrases.say("dice.up_to", dice=dice) if effect.up_to else dice

    def _set_die(self, effect: Effect) -> str:
        if isinstance(effect.values, str):
            many = ".many" if effect.values == "any" and effect.dice > 1 else ""
            values = self.phrases.say(f"values.{effect.values}{many}")
        else:
            offered = [
                self.phrases.say("values.number", value=value.constant)
                if value.constant is not None
                else self.wording.number(value.syntax(), value.source)
                for value in effect.values
            ]
            values = self.phrases.listed(offered, "or")
        return self.phrases.say("set_die", dice=self._dice(effect, effect.dice), values=values)

    def _reroll(self, effect: Effect) -> str:
        number = effect.amount[0].constant or 1
        if effect.times > 1:
            number *= effect.times
        dice = self._dice(effect, number)
        if effect.by:
            return self.phrases.say("reroll.by", who=self._who(effect.by), dice=dice)
        return self.phrases.say("reroll.times" if effect.times > 1 else "reroll", dice=dice)

    def _change_attempts(self, effect: Effect) -> str:
        number = effect.amount[0].constant or 0
        less = ".less" if number < 0 else ""
        other = "" if effect.to in ("", "you") else ".other"
        return self.phrases.say(
            f"change_attempts{less}{other}",
            number,
            n=abs(number),
            who=self._who(effect.to or "you"),
            phase=self.phrases.say(f"phase.{effect.phase}"),
        )

    def _skip(self, effect: Effect) -> str:
        return self._addressed("skip", effect.to, phase=self.phrases.say(f"phase.{effect.phase}"))

    def _extra_phase(self, effect: Effect) -> str:
        return self.phrases.say(
            "extra_phase",
            who=self._who(effect.to),
            against=self._who(effect.against),
            phase=self.phrases.say(f"phase.{effect.phase}"),
        )

    def _pay(self, effect: Effect) -> str:
        assert effect.price is not None
        clause = self._joined(effect.body)
        if effect.price.any_cp:
            text = self.phrases.say("pay.any", clause=clause)
        else:
            price = [self.phrases.say("cp", n=effect.price.cp)] if effect.price.cp else []
            price += [
                self.phrases.say("sentence.tokens", n=n, token=name)
                for name, n in effect.price.tokens
            ]
            if effect.price.discard:
                cards = effect.price.discard
                price.append(self.phrases.say("price.cards", cards, n=cards))
            text = self.phrases.say("pay", price=self.phrases.listed(price), clause=clause)
        return self._addressed("pay.may", effect.by, clause=text)

    def _steal(self, effect: Effect) -> str:
        amount = self.wording.amount(effect.resource, effect.amount)
        up_to = ".up_to" if effect.up_to else ""
        who = self.phrases.say(f"from.{effect.source}")
        return self.phrases.say(f"steal{up_to}", amount=amount, who=who)

    def _discard(self, effect: Effect) -> str:
        if effect.all:
            amount = self.phrases.say("cards.hand")
        else:
            amount = self.wording.amount("cards", effect.amount)
        other = effect.to not in ("", "you")
        how = ".random" if effect.resource == "random" else ""
        if effect.resource == "you" and other:
            how = ".you"
        return self._addressed(f"discard{how}", effect.to, amount=amount)

    def _raise_limit(self, effect: Effect) -> str:
        amount = self.wording.amount("points", effect.amount)
        return self.phrases.say("raise_limit", token=effect.tokens[0][0], amount=amount)

    def _until(self, effect: Effect) -> str:
        live = []
        for trigger, body in effect.options:
            kind, token = split_trigger(trigger)
            phrase = f"live.{kind}" if f"live.{kind}" in self.phrases else "live.other"
            live.append(self.phrases.say(phrase, token=token, clause=self._joined(body)))
        moment = self.phrases.say(f"moment.{effect.resource}")
        return self.phrases.say("until", moment=moment, live=self.phrases.listed(live))

    def _prevent_status(self, effect: Effect) -> str:
        number = effect.amount[0].constant or 2
        kind = self.phrases.say(f"kind.{effect.kind}", number) if effect.kind else ""
        amount = self.phrases.say("prevent_status.unit", number, n=number, kind=kind)
        return self._addressed("prevent_status", effect.to, amount=amount)

    def _repeat(self, effect: Effect) -> str:
        times = self.wording.amount("times", effect.amount)
        return self.phrases.say("repeat", times=times, clause=self._joined(effect.body))

    def _activate(self, effect: Effect) -> str:
        return self.phrases.say("activate", name=effect.name)

    def _turn_over(self, effect: Effect) -> str:
        if effect.name:
            return self.phrases.say("turn_over.board")
        name = effect.tokens[0][0]
        if name == "this":
            return self.phrases.say("turn_over.this")
        phrase = "turn_over.all" if effect.whose == "anyone" else "turn_over"
        return self.phrases.say(phrase, token=name)

    def _look(self, effect: Effect) -> str:
        own = ".you" if effect.source == "you" else ""
        phrase = f"look.{effect.name}{own}"
        owner = self.phrases.say(f"from.{effect.source}")
        return self.phrases.say(phrase, effect.count, n=effect.count, owner=owner)

    def _put_back(self, effect: Effect) -> str:
        many = None if effect.all else effect.count
        phrase = "put_back.all" if effect.all else "put_back"
        place = self.phrases.say(f"put_back.{effect.name}")
        return self.phrases.say(phrase, many, n=effect.count, place=place)

    def _search(self, effect: Effect) -> str:
        most = ".up_to" if effect.up_to else ""
        cards = self.phrases.say(f"search.{effect.name}{most}", effect.count, n=effect.count)
        return self.phrases.say(f"search.{effect.into or 'hand'}", cards=cards)
