"""Questions made from what a line says: verdicts, orders, calculations, claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.explain.verdicts import explain_reasons
from dtnb.gamebook.question import Kind, Question, Reply
from dtnb.gamebook.seal import ledger_proof, seal, verdict_proof

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import ClaimResult, Ledger, LedgerRow
    from dtnb.frames.ledger import Mistake
    from dtnb.kernel import Verdict


class Attempt(NamedTuple):
    """What could be tried, in words, and the answer to it."""

    label: str
    verdict: Verdict


class Able(NamedTuple):
    """What a seat can do in a window.

    Attributes
    ----------
    seat
        Its name.
    tried
        All that it could try, passing left out.
    """

    seat: str
    tried: tuple[Attempt, ...]

    @property
    def actions(self) -> tuple[str, ...]:
        """What it may do, in words."""
        return tuple(each.label for each in self.tried if each.verdict.allowed)


class Said(NamedTuple):
    """What is said of what somebody claims, and the rule behind it."""

    text: str
    rules: tuple[str, ...]


class Asker:
    """Makes questions about one state.

    Parameters
    ----------
    speaker
        The language, and who sits at the table.
    state
        Names the state of which is asked: part of the salt of every seal.
    hint
        What the author of the lesson gives as a hint instead of ours.
    """

    def __init__(self, speaker: Speaker, state: str, hint: str | None = None) -> None:
        self.speaker = speaker
        self.state = state
        self.hint = hint

    def who(self, window: str, able: Sequence[Able]) -> Question:
        """Ask who may act in a window."""
        say = self.speaker.text
        nobody = say("quiz.nobody")
        names = tuple(each.seat for each in able)
        right = tuple(at for at, each in enumerate(able) if each.actions) or (len(able),)
        told = [self._of_able(at, each) for at, each in enumerate(able)]
        # What is told before the answer is found names nobody who belongs to it.
        missing = say("quiz.may-missing")
        replies = [Reply(at, missing) if each.actions else told[at] for at, each in enumerate(able)]
        found = any(each.actions for each in able)
        if found:
            replies.append(Reply(len(able), missing))
        because = tuple(reply.text for reply in told)
        if not found:
            because = (*because, say("quiz.none-may"))
        rules = tuple(dict.fromkeys(rule for reply in told for rule in reply.rules))
        proof = [(each.seat, [verdict_proof(one.verdict) for one in each.tried]) for each in able]
        return self._question(
            "who", say("quiz.who", window=window), right, proof, (window,),
            form="several", options=(*names, nobody), because=because, rules=rules,
            replies=tuple(replies), hint=say("quiz.who.hint"),
        )  # fmt: skip

    def _of_able(self, at: int, able: Able) -> Reply:
        say = self.speaker.text
        if able.actions:
            return Reply(at, say("quiz.may", seat=able.seat, actions=list(able.actions)))
        tried = [each for each in able.tried if each.verdict.reasons]
        nearest = min(tried, key=lambda each: len(each.verdict.reasons), default=None)
        if nearest is None:
            return Reply(at, say("quiz.may-not", seat=able.seat))
        reasons = " ".join(self._reasons([nearest.verdict]))
        text = say("quiz.may-not", seat=able.seat, action=nearest.label, reasons=reasons)
        return Reply(at, text, nearest.verdict.rules)

    def order(self, window: str, order: Sequence[str], among: Sequence[str], rules: Sequence[str],
              statement: str = "") -> Question:  # fmt: skip
        """Ask in which order seats are asked in a window.

        Parameters
        ----------
        order, among
            Names in priority order; the same as they sit at the table.
        rules, statement
            What the order rests on.
        """
        say = self.speaker.text
        right = tuple(among.index(name) for name in order)
        told = say("quiz.order-is", order=list(order))
        said = tuple(filter(None, (told, statement)))
        replies = tuple(
            Reply(at, " ".join(filter(None, (say("quiz.order-wrong", place=at + 1), statement))),
                  tuple(rules))
            for at in range(len(order))
        )  # fmt: skip
        return self._question(
            "order", say("quiz.order", window=window), right, (order, rules), (window,),
            form="order", options=tuple(among), because=said, rules=tuple(rules),
            replies=replies, hint=say("quiz.order.hint"),
        )  # fmt: skip

    def allowed(self, move: str, verdict: Verdict, window: str) -> Question:
        """Ask whether something may be done."""
        say = self.speaker.text
        yes, no = say("quiz.yes"), say("quiz.no")
        reasons = tuple(dict.fromkeys(self._reasons([verdict])))
        said = reasons
        if verdict.allowed:
            said = (say("quiz.nothing-against", window=window),)
        wrong = 1 if verdict.allowed else 0
        replies = (Reply(wrong, " ".join(said), verdict.rules),)
        return self._question(
            "allowed", say("quiz.allowed", move=move), (1 - wrong,), verdict_proof(verdict),
            (move,), form="one", options=(yes, no), because=said, rules=verdict.rules,
            replies=replies, hint=say("quiz.allowed.hint", window=window or None),
        )  # fmt: skip

    def total(
        self,
        ledger: Ledger,
        mistakes: Sequence[Mistake] = (),
        elsewhere: Mapping[int, Sequence[str]] | None = None,
        summing: str = "",
    ) -> Question:
        """Ask what a calculation comes to.

        Parameters
        ----------
        mistakes
            Wrong totals at which people easily arrive.
        elsewhere
            What it comes to under other books, and their names.
        summing
            How it is summed in this book, where that is not the usual way: it stands as a hint.
        """
        say = self.speaker.text
        assert ledger.total is not None
        replies = {
            **dict(self._on_the_way(ledger)),
            **{slip.total: Reply(*slip) for slip in reversed(mistakes)},
            # Who works it out by another book has made no slip.
            **{
                total: Reply(total, say("quiz.total-elsewhere", books=list(books)))
                for total, books in (elsewhere or {}).items()
            },
        }
        replies.pop(ledger.total, None)
        because = tuple(filter(None, (ledger.sentence, say("quiz.total-is", total=ledger.total))))
        return self._question(
            "total", say("quiz.total", title=ledger.title), (ledger.total,), ledger_proof(ledger),
            (ledger.seat,), form="number", options=(), because=because,
            rules=tuple(dict.fromkeys(rule for row in ledger.rows for rule in row.rules)),
            replies=tuple(sorted(replies.values(), key=lambda each: each.to)),
            too_low=say("quiz.too-low"), too_high=say("quiz.too-high"),
            hint=summing or say("quiz.total.hint"), ledger=ledger,
        )  # fmt: skip

    def _on_the_way(self, ledger: Ledger) -> Iterator[tuple[int, Reply]]:
        """Yield replies to amounts at which somebody stopped too early."""
        say = self.speaker.text
        rows = [row for row in ledger.rows if row.applied and row.running is not None]
        for row, after in pairwise(rows):
            if row.running is None or row.running < 0:
                continue
            if row.section < 3 <= after.section and row.running == ledger.subtotal:
                text = say("quiz.total-subtotal", line=_named(after))
            else:
                text = say("quiz.total-early", line=_named(row), next=_named(after))
            yield row.running, Reply(row.running, text, after.rules)

    def right(
        self,
        claims: Sequence[ClaimResult],
        verdict: Sequence[str] = (),
        deciding: Sequence[str] = (),
        ledger: Ledger | None = None,
        *,
        left_open: bool = False,
    ) -> Question:
        """Ask who of those that claim something is right.

        Parameters
        ----------
        claims
            What they claim.
        verdict
            What is said besides once it is found: what decides, and what other books say.
        deciding
            Ids of the rules that decide.
        ledger
            The calculation that they speak of.
        left_open
            Whether the book leaves open what decides, so that they are right or wrong as it is
            read here.
        """
        say = self.speaker.text
        people = tuple(dict.fromkeys(claim.by for claim in claims))
        said = {name: [each for each in claims if each.by == name] for name in people}
        right = [at for at, name in enumerate(people) if all(each.answer for each in said[name])]
        told = [self._of_claims(said[name], left_open, found=True) for name in people]
        because = [each.text for each in told]
        if not right:
            because.append(say("quiz.none-right"))
        cited = (*deciding, *(rule for each in claims for rule in each.rules[:1]))
        proof = [(each.by, each.says, each.answer, each.found, each.rules) for each in claims]
        return self._question(
            "right", say("quiz.right", says=[_quoted(each, say) for each in claims]),
            tuple(right) or (len(people),), proof, people, form="several",
            options=(*people, say("quiz.nobody")), because=(*because, *verdict),
            rules=tuple(dict.fromkeys(cited)),
            replies=tuple(self._to_wrong(said.values(), right, left_open)), hint="",
            ledger=ledger,
        )  # fmt: skip

    def _to_wrong(
        self, said: Iterable[Sequence[ClaimResult]], right: Sequence[int], left_open: bool
    ) -> Iterator[Reply]:
        """Yield what is told before the answer is found: what was found would give it away."""
        missing = self.speaker.text("quiz.right-missing")
        place = -1
        for place, claims in enumerate(said):
            told = self._of_claims(claims, left_open, found=False)
            yield Reply(place, missing) if place in right else Reply(place, told.text, told.rules)
        if right:
            yield Reply(place + 1, missing)

    def _of_claims(self, claims: Sequence[ClaimResult], left_open: bool, *, found: bool) -> Said:
        say = self.speaker.text
        deciding = next((claim for claim in claims if not claim.answer), claims[0])
        which = f"quiz.claim-{'true' if deciding.answer else 'false'}{'-here' if left_open else ''}"
        amount = deciding.found if found and not deciding.answer else ""
        text = say(which, by=deciding.by, says=deciding.says, found=amount or None)
        return Said(text, deciding.rules[:1])

    def _reasons(self, verdicts: Iterable[Verdict]) -> Iterator[str]:
        for verdict in verdicts:
            for said in explain_reasons(verdict.reasons, self.speaker):
                remedy = text_of(said.remedy) if said.remedy else ""
                yield " ".join(filter(None, (text_of(said.text), remedy)))

    def _question(
        self, kind: Kind, text: str, answer: tuple[int, ...], proof: Any, about: Any, **rest: Any
    ) -> Question:
        hint = rest.pop("hint")
        sealed = seal((kind, self.state, about), answer, proof)
        return Question(
            kind=kind, text=text, answer=answer, seal=sealed,
            hint=hint if self.hint is None else self.hint, **rest,
        )  # fmt: skip


def _named(row: LedgerRow) -> str:
    return f"{row.label} ({row.op})"


def _quoted(claim: ClaimResult, say: Any) -> str:
    return str(say("quiz.says", by=claim.by, says=claim.says))
