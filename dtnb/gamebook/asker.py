"""Make questions for the reader of a lesson, such as "Who may act?" or "What is the total?".

* question, reply: a question has options, the right answer (the indexes of options, or a number),
  its explanation (`because`), and a reply to each wrong answer.
* candidate, verdict: a candidate is an action that a seat could try. The verdict has the reasons
  against it.
* here, elsewhere: under the edition in play, and under other editions.
* seal, proof: the seal of a question is a hash of its answer and its proof (the data behind the
  answer). Tests compare it, to notice when an answer changes.

The file is long because each kind of question has its own wrong answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.explain.verdicts import explain_reasons
from dtnb.frames.ledger import Section
from dtnb.gamebook.question import Kind, Question, Reply, swapped_pair
from dtnb.gamebook.seal import ledger_proof, seal, verdict_proof
from dtnb.gamebook.wrong_totals import highest_total, replies_to_wrong_totals, row_name

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import ClaimResult, Ledger
    from dtnb.frames.ledger import Mistake
    from dtnb.kernel import Reason, Verdict


class Attempt(NamedTuple):
    """A candidate (an action that a seat could try) in words, and the verdict on it."""

    label: str
    verdict: Verdict


class SeatOptions(NamedTuple):
    """A seat's candidates in a window, except passing.

    `because` says in words why the first allowed candidate is allowed, without naming the seat.
    """

    seat: str
    attempts: tuple[Attempt, ...]
    because: str = ""

    @property
    def actions(self) -> tuple[str, ...]:
        """The allowed candidates in words."""
        return tuple(attempt.label for attempt in self.attempts if attempt.verdict.allowed)


class Belief(NamedTuple):
    """What a person who is wrong believes, and the rule against it."""

    #: a sentence with the person's name
    text: str
    #: the text of the rule against the belief
    against: str = ""
    #: if the person reads an open question in another way: this reading as a sentence
    rule: str = ""


class QuarrelFacts(NamedTuple):
    """Facts for a question about a quarrel, in addition to the claims and their answers."""

    #: a sentence that says who is right under several editions; empty if they give several answers
    who_is_right: str = ""
    #: sentences for the solution: the deciding rule, and the results under other editions
    sentences: Sequence[str] = ()
    #: ids of the deciding rules
    rules: tuple[str, ...] = ()
    #: ids of the rules that decide under the edition in play
    rules_here: tuple[str, ...] = ()
    #: the text of the first rule in `rules_here`
    reason: str = ""
    #: the mistaken belief of each person who is wrong
    beliefs: Mapping[str, Belief] = {}
    #: the question in dispute; empty if the replay file does not state it
    dispute: str = ""
    #: a sentence with the moves that the file states after what the reader sees, such as rolls
    later_moves: str = ""
    #: the kind of the dispute, which the first hint depends on; empty if the file states no dispute
    kind: str = ""
    #: the citation that the hint names
    hint_topic: str = ""
    #: the calculation that the claims are about
    ledger: Ledger | None = None
    #: whether the edition leaves the deciding question open, so that the reading in force decides
    left_open: bool = False
    #: whether other editions print the answer that this edition leaves open
    others_print: bool = False


class ClaimExplanation(NamedTuple):
    """A sentence that says whether a claim is true, with the deciding rule."""

    text: str
    rules: tuple[str, ...]
    #: whether the sentence states the right number
    states_value: bool


class Asker:
    """Makes questions for the reader about one state.

    `state` is the hash of the state, which goes into the seal of each answer. `hint` is the lesson
    author's hint, which replaces the default hint.
    """

    def __init__(self, speaker: Speaker, state: str, hint: str | None = None) -> None:
        self.speaker = speaker
        self.state = state
        self.hint = hint

    def ask_who(self, window: str, seats: Sequence[SeatOptions]) -> Question:
        """Ask who may act in a window. The last option says that nobody may act."""
        say = self.speaker.text
        nobody = say("quiz.nobody")
        seat_names = tuple(seat.seat for seat in seats)
        nobody_index = len(seats)
        correct = tuple(index for index, seat in enumerate(seats) if seat.actions)
        explanations = [self._explain_seat(index, seat) for index, seat in enumerate(seats)]
        # The reply to a wrong answer must not name a seat that belongs to the right answer.
        replies = [
            Reply(
                index, say("quiz.may-missing", action=seat.actions[0], because=seat.because or None)
            )
            if seat.actions
            else explanations[index]
            for index, seat in enumerate(seats)
        ]
        may_act = [seat for seat in seats if seat.actions]
        if may_act:
            somebody_may = say("quiz.somebody-may", because=may_act[0].because or None)
            replies.append(Reply(nobody_index, somebody_may))
        because = tuple(self._explain_seats_together(seats))
        if not may_act:
            because = (*because, say("quiz.none-may"))
        rules = tuple(dict.fromkeys(rule for reply in explanations for rule in reply.rules))
        proof = [
            (seat.seat, [verdict_proof(attempt.verdict) for attempt in seat.attempts])
            for seat in seats
        ]
        return self._build_question(
            "who", say("quiz.who", window=window), correct or (nobody_index,), proof, (window,),
            form="several", options=(*seat_names, nobody), because=because, rules=rules,
            because_rules=tuple(reply.rules for reply in explanations),
            replies=tuple(replies), hint=say("quiz.who.hint"),
            second_hint=say("quiz.who.count", count=len(may_act)),
        )  # fmt: skip

    def _explain_seat(self, index: int, options: SeatOptions) -> Reply:
        """Return the reply that says what a seat may do, or why it may do nothing.

        `index` is the index of the seat's option. If all candidates of the seat are refused,
        explain the candidate with the fewest reasons against it.
        """
        say = self.speaker.text
        if options.actions:
            return Reply(index, say("quiz.may", seat=options.seat, actions=list(options.actions)))
        nearest = _nearest_attempt(options)
        if nearest is None:
            return Reply(index, say("quiz.holds-nothing", seat=options.seat))
        reasons = " ".join(self._reason_texts([nearest.verdict]))
        text = say("quiz.may-not", seat=options.seat, action=nearest.label, reasons=reasons)
        return Reply(index, text, nearest.verdict.rules)

    def _explain_seats_together(self, seats: Sequence[SeatOptions]) -> Iterator[str]:
        """Yield what each seat may do or not; a reason that several seats share comes only once."""
        reasons_before: list[tuple[Reason, ...]] = []
        for index, options in enumerate(seats):
            nearest = None if options.actions else _nearest_attempt(options)
            if nearest is not None and nearest.verdict.reasons in reasons_before:
                yield self.speaker.text(
                    "quiz.may-not-either", seat=options.seat, action=nearest.label
                )
                continue
            if nearest is not None:
                reasons_before.append(nearest.verdict.reasons)
            yield self._explain_seat(index, options).text

    def ask_order(
        self, window: str, order: Sequence[str], among: Sequence[str], rules: Sequence[str],
        statement: str, active: str,
    ) -> Question:  # fmt: skip
        """Ask for the order in which seats are asked in a window.

        `order` has the names of the seats in priority order, `among` has them in table order.
        `rules` and `statement` (the first rule in words) explain the order; `active` is the seat
        whose turn it is.
        """
        say = self.speaker.text
        correct = tuple(among.index(name) for name in order)
        correct_order = say("quiz.order-is", order=list(order))
        because = tuple(filter(None, (correct_order, statement)))
        replies = [
            Reply(
                swapped_pair(len(among), among.index(second), among.index(first)),
                say(
                    "quiz.order-active" if first == active else "quiz.order-wrong",
                    earlier=first, later=second, first=order[0],
                ),
            )
            for first, second in combinations(order, 2)
        ]  # fmt: skip
        # This number stands for the rule that decides the order; see `swapped_pair`.
        replies.append(Reply(len(among) ** 2, statement, tuple(rules[:1])))
        return self._build_question(
            "order", say("quiz.order", window=window), correct, (order, rules), (window,),
            form="order", options=tuple(among), because=because, rules=tuple(rules),
            because_rules=((), tuple(rules[:1]))[: len(because)],
            replies=tuple(replies), hint=say("quiz.order.hint"),
            second_hint=say("quiz.order.last", seat=order[-1]),
        )  # fmt: skip

    def ask_allowed(
        self, move: str, verdict: Verdict, window: str, permissions: Sequence[Reason] = ()
    ) -> Question:
        """Ask whether a move is allowed. If it is, the first of `permissions` says why."""
        say = self.speaker.text
        yes, no = say("quiz.yes"), say("quiz.no")
        because = tuple(dict.fromkeys(self._reason_texts([verdict])))
        rules = verdict.rules
        if verdict.allowed:
            texts = tuple(text_of(self.speaker.permission(reason)) for reason in permissions[:1])
            because = texts or (say("quiz.nothing-against", window=window),)
            rules = tuple(rule for reason in permissions[:1] for rule in reason.rules)
        right, wrong = (0, 1) if verdict.allowed else (1, 0)
        replies = (Reply(wrong, " ".join(because), rules),)
        return self._build_question(
            "allowed", say("quiz.allowed", move=move), (right,), verdict_proof(verdict),
            (move,), form="move", options=(yes, no), because=because, rules=rules,
            because_rules=(*(() for _ in because[1:]), rules), replies=replies,
            hint=say("quiz.allowed.hint", window=window or None),
        )  # fmt: skip

    def ask_total(
        self,
        ledger: Ledger,
        mistakes: Sequence[Mistake] = (),
        elsewhere: Mapping[int, Sequence[str]] | None = None,
        summing: str = "",
        origin: Ledger | None = None,
        asked: str = "",
        refused: Sequence[Attempt] = (),
    ) -> Question:
        """Ask for the total of a calculation, in the words of `asked`, else by its title.

        `mistakes` are wrong totals that people easily reach. `elsewhere` maps the totals under
        other editions to the names of these editions. `summing` is a hint that says how this
        edition adds up, or empty for the usual way. If the total is the reflected half of another
        calculation, `origin` is that calculation. `refused` are the moves of the same seat that the
        rules refuse. A reader who halves the total without reason may have wanted one of these
        moves.
        """
        say = self.speaker.text
        assert ledger.total is not None
        hint = summing or say("quiz.total.hint")
        barred = [
            say("quiz.total-barred", action=attempt.label, reason=reason)
            for attempt in refused
            for reason in [*self._reason_texts([attempt.verdict], remedies=False)][:1]
        ]
        barring_rules = tuple(
            rule for attempt in refused for rule in attempt.verdict.reasons[0].rules[:1]
        )
        rules = tuple(dict.fromkeys(rule for row in ledger.rows for rule in row.rules))
        replies = replies_to_wrong_totals(
            ledger, self.speaker, mistakes=mistakes, origin=origin, barred=barred,
            barring_rules=barring_rules,
        )  # fmt: skip
        # Totals of other editions come last, because they are no arithmetical mistakes.
        replies |= {
            total: Reply(total, say("quiz.total-elsewhere", books=list(books), how=hint))
            for total, books in (elsewhere or {}).items()
            if total != ledger.total
        }
        because: tuple[str, ...] = (ledger.sentence or say("quiz.total-is", total=ledger.total),)
        if origin is not None:
            half_remark = say("quiz.total-half-of", base=origin.subtotal, total=ledger.total)
            because = (*filter(None, (origin.sentence,)), half_remark)
        because += tuple(barred)
        because_rules = (
            *(() for _ in because[len(barred) :]),
            *((rule,) for rule in barring_rules),
        )
        if _order_decides(origin or ledger):
            because += (hint,)
            last_row = next(row for row in reversed(ledger.rows) if row.applied)
            because_rules += (tuple(dict.fromkeys((*last_row.rules, *rules))),)
        because += tuple(
            say("quiz.total-by-book", books=list(books), total=total)
            for total, books in (elsewhere or {}).items()
        )
        return self._build_question(
            "total", asked or say("quiz.total", title=ledger.title), (ledger.total,),
            ledger_proof(ledger), (ledger.seat,), form="number", options=(), because=because,
            rules=rules,
            because_rules=because_rules + ((),) * (len(because) - len(because_rules)),
            replies=tuple(sorted(replies.values(), key=lambda reply: reply.to)),
            too_low=say("quiz.too-low"),
            too_high=say("quiz.total-never", most=highest_total(ledger)),
            hint=say("quiz.total.look"),
            second_hint=" ".join(filter(None, (hint, self._halfway_hint(ledger)))), ledger=ledger,
        )  # fmt: skip

    def _halfway_hint(self, ledger: Ledger) -> str:
        """Return a hint that gives the running total after half of the rows; empty for one row."""
        rows = [row for row in ledger.rows if row.applied and row.running is not None]
        if len(rows) < 2:
            return ""
        first_rows = rows[: max(1, len(rows) // 2)]
        return self.speaker.text(
            "quiz.total.part", line=row_name(first_rows[-1]), amount=first_rows[-1].running,
            next=row_name(rows[len(first_rows)]),
        )  # fmt: skip

    def ask_right(self, claims: Sequence[ClaimResult], facts: QuarrelFacts) -> Question:
        """Ask whose claims are true. If several people are right, any of them is a right answer."""
        say = self.speaker.text
        people = tuple(dict.fromkeys(claim.by for claim in claims))
        claims_by_name = {name: [claim for claim in claims if claim.by == name] for name in people}
        correct = [
            index
            for index, name in enumerate(people)
            if all(claim.answer for claim in claims_by_name[name])
        ]
        because = list(self._claim_sentences(claims_by_name, correct, facts))
        if not correct:
            because.append(say("quiz.none-right"))
        nobody_index = len(people)
        cited = (*facts.rules, *(rule for claim in claims for rule in claim.rules[:1]))
        proof = [(claim.by, claim.says, claim.answer, claim.found, claim.rules) for claim in claims]
        claim_texts = [_claim_text(claim, say) for claim in claims]
        dispute = facts.dispute or None
        # These messages say that our reading decides, because the edition leaves the question open.
        suffix = "-here" if facts.left_open else ""
        hint_suffix = "-open" if facts.left_open and facts.others_print else suffix
        lines = (
            say("quiz.right.asked", dispute=dispute),
            *filter(None, (facts.later_moves,)),
            *claim_texts,
        )
        return self._build_question(
            "right",
            say("quiz.right", says=claim_texts, dispute=dispute, dice=facts.later_moves or None),
            tuple(correct) or (nobody_index,), proof, people, form="move",
            options=(*people, say("quiz.right.nobody")), because=(*because, *facts.sentences),
            because_rules=(*(() for _ in because), *_rules_by_sentence(facts)),
            rules=tuple(dict.fromkeys(cited)),
            replies=tuple(self._claim_replies(claims_by_name, correct, facts)),
            hint=say(
                f"quiz.right.look{hint_suffix}",
                kind=facts.kind or "other", topic=facts.hint_topic or None,
            ),
            second_hint=say(f"quiz.right.rule{suffix}", rule=facts.reason) if facts.reason else "",
            ledger=facts.ledger, lines=lines,
        )  # fmt: skip

    def _claim_sentences(
        self,
        claims_by_name: Mapping[str, Sequence[ClaimResult]],
        right: Sequence[int],
        facts: QuarrelFacts,
    ) -> Iterator[str]:
        """Yield sentences for the solution: who is right, and what those who are wrong believe."""
        explanations = {
            name: self._explain_claims(claims, facts, states_value=True)
            for name, claims in claims_by_name.items()
        }
        names_right = [name for index, name in enumerate(claims_by_name) if index in right]
        if names_right and facts.who_is_right:
            yield facts.who_is_right
        else:
            yield from (explanations[name].text for name in names_right)
        for name in claims_by_name:
            if name not in names_right:
                belief = _belief_to_add(facts, name)
                if names_right and name in facts.beliefs and not explanations[name].states_value:
                    # Who is right is known, so it is enough to say what the others believe.
                    yield from filter(None, (belief,))
                else:
                    yield f"{explanations[name].text} {belief}".strip()

    def _claim_replies(
        self,
        claims_by_name: Mapping[str, Sequence[ClaimResult]],
        right: Sequence[int],
        facts: QuarrelFacts,
    ) -> Iterator[Reply]:
        """Yield the replies to wrong answers, which must not name the people who are right."""
        say = self.speaker.text
        reason = facts.reason or None
        for index, (name, claims) in enumerate(claims_by_name.items()):
            if index in right:
                continue
            explanation = self._explain_claims(claims, facts, states_value=False)
            belief = facts.beliefs.get(name, Belief(""))
            belief_text = belief.text
            if belief_text and belief.against and belief.against not in belief_text:
                belief_text = say("quiz.but", belief=belief_text, rule=belief.against)
            text = " ".join(filter(None, (explanation.text, belief_text or reason)))
            yield Reply(index, text, facts.rules_here or explanation.rules)
        if right:
            suffix = "-here" if facts.left_open else ""
            nobody_index = len(claims_by_name)
            somebody_is_right = say(f"quiz.nobody-wrong{suffix}", reason=reason)
            yield Reply(nobody_index, somebody_is_right, facts.rules_here)

    def _explain_claims(
        self, claims: Sequence[ClaimResult], facts: QuarrelFacts, *, states_value: bool
    ) -> ClaimExplanation:
        """Explain a person's first false claim, or the first claim if all are true.

        With `states_value`, the explanation of a wrong number states the right number.
        """
        say = self.speaker.text
        claim = next((claim for claim in claims if not claim.answer), claims[0])
        suffix = "-here" if facts.left_open else ""
        message_id = f"quiz.claim-{'true' if claim.answer else 'false'}{suffix}"
        # Only numbers need the actual value. For "a token is there", the answer already says it.
        names_amount = _has_digit(claim.says) and _has_digit(claim.found)
        amount = claim.found if states_value and names_amount and not claim.answer else ""
        text = say(message_id, by=claim.by, says=claim.says, found=amount or None)
        return ClaimExplanation(text, claim.rules[:1], bool(amount))

    def _reason_texts(self, verdicts: Iterable[Verdict], *, remedies: bool = True) -> Iterator[str]:
        """Yield each reason against a candidate; if `remedies`, with what would allow it."""
        for verdict in verdicts:
            for explained in explain_reasons(verdict.reasons, self.speaker):
                remedy = text_of(explained.remedy) if explained.remedy and remedies else ""
                yield " ".join(filter(None, (text_of(explained.text), remedy)))

    def _build_question(
        self, kind: Kind, text: str, answer: tuple[int, ...], proof: Any, about: Any, **fields: Any
    ) -> Question:
        """Return a question with its hints and its seal.

        `proof` is the data from which the answer follows. `about` distinguishes the question from
        others of its kind in the same state. The other arguments are fields of `Question`.
        """
        hints = [fields.pop("hint"), fields.pop("second_hint", "")]
        if self.hint is not None:
            # The author's hint replaces the first default hint.
            hints = [self.hint, hints[1] or hints[0]]
        first, second, *_ = [*filter(None, hints), "", ""]
        seal_text = seal((kind, self.state, about), answer, proof)
        return Question(
            kind=kind, text=text, answer=answer, seal=seal_text, hint=first, second_hint=second,
            **fields,
        )  # fmt: skip


def _nearest_attempt(options: SeatOptions) -> Attempt | None:
    """Return the candidate with the fewest reasons against it; None if there is no candidate."""
    refused = [attempt for attempt in options.attempts if attempt.verdict.reasons]
    return min(refused, key=lambda attempt: len(attempt.verdict.reasons), default=None)


def _belief_to_add(facts: QuarrelFacts, name: str) -> str:
    """Return what a person believes; "" if the sentences of the solution already say it."""
    belief = facts.beliefs.get(name, Belief(""))
    rules = [text for text in (belief.against, belief.rule) if text]
    solution = " ".join(facts.sentences)
    would_repeat = any(text in belief.text and text in solution for text in rules)
    return "" if would_repeat else belief.text


def _rules_by_sentence(facts: QuarrelFacts) -> Iterator[tuple[str, ...]]:
    """Yield the rules behind each sentence of the solution, in the order of the sentences.

    The first sentence that contains `facts.reason`, or what speaks against a belief, gets
    `facts.rules_here`; other sentences get no rules.
    """
    decisive = [facts.reason, *(belief.against for belief in facts.beliefs.values())]
    sentences = list(enumerate(facts.sentences))
    with_reason = next(
        (index for index, text in sentences if any(one and one in text for one in decisive)), None
    )
    for index, _ in sentences:
        yield facts.rules_here if index == with_reason else ()


def _order_decides(ledger: Ledger) -> bool:
    """Tell whether one of several rows takes a multiple or fraction, so that order matters."""
    rows = [row for row in ledger.rows if row.applied and row.section != Section.INITIAL]
    return len(rows) > 1 and any(row.section == Section.MULTIPLES for row in rows)


def _has_digit(text: str) -> bool:
    return any(letter.isdigit() for letter in text)


def _claim_text(claim: ClaimResult, say: Any) -> str:
    return str(say("quiz.says", by=claim.by, says=claim.says))
