"""Why each statement in a quarrel is right or wrong, with the place of the rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.citations import cited_rule, short_citation
from dtnb.kernel import Role
from dtnb.quarrels.pages.refusals import place_in_any_book, place_of, places_of, refusal
from dtnb.quarrels.pages.standings import token_changes
from dtnb.quarrels.questions import proposals
from dtnb.quarrels.screens import Place
from dtnb.quarrels.worlds import answers

if TYPE_CHECKING:
    from dtnb.frames.document import Rule
    from dtnb.kernel import Action
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.questions import Proposal
    from dtnb.quarrels.settling import Settled
    from dtnb.replay.verdict.data import ClaimAnswer, Mistake, PrintedRule, Verdict


#: the most rules that are given for a number that nobody's way of counting comes to
_MOST_RULES = 2
_NUMBER = re.compile(r"\d+")


class Reason(NamedTuple):
    """Why a statement is right or wrong, and where that is printed."""

    text: str
    places: tuple[Place, ...] = ()


def reasons(at: Context, quarrel: Settled) -> Iterator[Reason]:
    """Yield the reason of each claim of a verdict, in their order."""
    statements = _Statements(at, quarrel)
    yield from map(statements.reason, quarrel.verdict.claims)


def is_silent(at: Context, verdict: Verdict) -> bool:
    """Tell whether the book of the table does not print the rule that decides."""
    ground = verdict.deciding.grounds[0] if verdict.deciding and verdict.deciding.grounds else None
    rulebook, edition = at.plugin.rulebook(), at.draft.table["edition"]
    if ground is None or ground.rule is None or ground.rule.id not in rulebook.rules:
        return False
    return bool(ground.rule.pages) and not rulebook.cite(ground.rule.id, edition).pages


def printed_instead(at: Context, quarrel: Settled) -> PrintedRule | None:
    """Return a rule of the book of the table that allows what the book itself does not decide.

    What forbids something is nowhere else than in the text that forbids it.
    """
    verdict, asked = quarrel.verdict, quarrel.replay.dispute
    is_may = asked is not None and asked.dispute.kind == "may"
    is_allowed = verdict.disputed is not None and verdict.disputed.answer
    is_open = verdict.deciding is not None and verdict.deciding.is_open_here
    if not is_may or not is_allowed or is_open or not is_silent(at, verdict):
        return None
    return next((other for other in verdict.other_rules if other.rule.pages), None)


def further_places(quarrel: Settled, places: Sequence[Place]) -> Iterator[Place]:
    """Yield where the further rules stand by which a disputed action is allowed or refused.

    Those of the reason to which the rule at the first place belongs are yielded, one for a page;
    if it belongs to none, those of the first reason.
    """
    disputed, position = quarrel.replay.dispute, quarrel.position
    finding = disputed.finding if disputed is not None else None
    decided = quarrel.verdict.deciding
    if finding is None or finding.action is None or not finding.reasons:
        return
    if decided is not None and decided.is_open_here:
        # What the books leave open stands on none of these pages.
        return
    deciding = places[0].rule
    rulebook, edition = position.plugin.rulebook(), quarrel.replay.edition
    named = {*rulebook.cite(deciding, edition).pages} if deciding in rulebook.rules else set()
    if decided is not None and decided.policy:
        # The other rules from which the book answers the question.
        readings = {one.id: one.rules for one in rulebook.policy(decided.policy).readings}
        others = [r for r in readings.get(decided.grounds[0].reading, ()) if r != deciding]
        yield from place_in_any_book(position, others)
        return
    own = [reason for reason in finding.reasons if deciding in reason.rules]
    for place in places_of(position, (own or finding.reasons)[0].rules):
        pages = rulebook.cite(place.rule, edition).pages if place.rule in rulebook.rules else ()
        if not {*pages} <= named:
            named |= {*pages}
            yield place


class _Statements:
    """The claims of a quarrel with what is known of each."""

    def __init__(self, at: Context, quarrel: Settled) -> None:
        self.say = at.say.text
        self.at, self.quarrel = at, quarrel
        verdict = quarrel.verdict
        self.mistakes: Mapping[tuple[str, str], Mistake] = {
            (mistake.claimant, mistake.says): mistake for mistake in verdict.mistakes
        }
        self.claims = {
            (claim.claimant, claim.says): result
            for claim, result in zip(verdict.claims, quarrel.replay.claims, strict=True)
        }
        grounds = verdict.deciding.grounds if verdict.deciding is not None else ()
        self.grounds = grounds
        printed = printed_instead(at, quarrel)
        first = printed.rule if printed is not None else grounds[0].rule if grounds else None
        #: the rule that the screen gives as the deciding one
        self.deciding = first.id if first is not None else ""
        self.proposed = self._proposed()
        self.questions = {claim.says: self._question(claim) for claim in verdict.claims}

    def _proposed(self) -> Mapping[str, Proposal]:
        """Return the question that each statement answers, where several are disputed."""
        draft = self.at.draft
        if len(self.quarrel.verdict.claims) <= 1 or not draft.also:
            return {}
        return {
            answer.statement: proposal
            for proposal in proposals(draft, self.quarrel.position)
            for answer in proposal.answers
        }

    def _question(self, claim: ClaimAnswer) -> str:
        """Return the question that a statement answers; all the same if only one is disputed."""
        if not self.proposed:
            return self.at.draft.dispute
        proposal = self.proposed.get(claim.says)
        return proposal.question if proposal is not None else claim.says

    def reason(self, claim: ClaimAnswer) -> Reason:
        """Return why a claim is right or wrong; empty if that is not decided."""
        right = claim.answers[0]
        if right is None:
            return Reason("")
        return self._of_right(claim) if right else self._of_wrong(claim)

    def _is_decided(self, claim: ClaimAnswer) -> bool:
        """Tell whether the deciding rule answers the question of a claim."""
        mine = self.questions[claim.says]
        return bool(self.deciding) and (
            mine == self.at.draft.dispute or len(set(self.questions.values())) == 1
        )

    def _of_right(self, claim: ClaimAnswer) -> Reason:
        if self._is_decided(claim):
            return self._by_deciding_rule()
        for other in self._against(claim):
            mistake = self.mistakes.get((other.claimant, other.says))
            if mistake is not None and mistake.broken is not None:
                stated = self._of_wrong(other).places
                if mistake.broken.rule.id in [place.rule for place in stated]:
                    # The wrong answer has the rule in full.
                    moment = self._moment_of(claim)
                    text = " ".join((self._right(claim), *(_ended(one.says) for one in moment)))
                    return Reason(text, (*moment, *stated))
                return self._by_rule(mistake.broken.rule, mistake.broken.place)
        return self._by_itself(claim)

    def _of_wrong(self, claim: ClaimAnswer) -> Reason:
        gone = self._gone_before(claim)
        if gone is not None:
            return gone
        mistake = self.mistakes.get((claim.claimant, claim.says))
        usual = self._mistake_about_action(claim)
        if mistake is not None and self._is_open_reading(mistake):
            return Reason(self.say("reason.only-agreed"))
        if usual and not any(claim.answers):
            return Reason(self.say("reason.only-if", statement=usual))
        if mistake is not None and mistake.kind in ("reading", "print"):
            total = f" ({mistake.total})" if mistake.total else ""
            question, answer = mistake.question, mistake.statement
            return Reason(self.say("reason.only-read", question=question, answer=answer) + total)
        if mistake is not None and mistake.statement:
            text = self.say("reason.only-if", statement=mistake.statement)
            broken = mistake.broken
            is_answered = self._is_decided(claim) and any(
                other.answers[0] and self.questions[other.says] == self.questions[claim.says]
                for other in self.quarrel.verdict.claims
            )
            if broken is None or broken.rule.id == self.deciding or is_answered:
                return self._with_limit(claim, text)
            place = self._cited(broken.rule, broken.place)
            return Reason(f"{text} {_ended(broken.rule.statement)}", (place,))
        return self._in_other_books(claim) or self._by_itself(claim)

    def _with_limit(self, claim: ClaimAnswer, text: str) -> Reason:
        """Return a reason with the rule of what did not come about, where somebody says it did."""
        result = self.claims[claim.claimant, claim.says]
        facts = [fact for fact in self.quarrel.position.facts if claim.says == fact.opposite]
        if result.step < 0 and any(fact.kind == "survival" for fact in facts):
            for rule in self._printed(result.rules):
                stated = self.say(
                    "reason.not-reached", rule=_ended(rule.statement), found=result.found
                )
                return Reason(f"{text} {stated}", (self._place(rule),))
        return Reason(text)

    def _mistake_about_action(self, claim: ClaimAnswer) -> str:
        """Return what somebody believes who answers a question about an action otherwise.

        It is the opposite of the deciding rule; empty if nobody has put that in words.
        """
        disputed, asked = self.quarrel.verdict.disputed, self.quarrel.replay.dispute
        rule = self.at.plugin.rulebook().rules.get(self.deciding)
        is_about_action = (
            asked is not None
            and asked.dispute.kind == "may"
            and self.questions[claim.says] == self.at.draft.dispute
        )
        if not is_about_action or disputed is None or disputed.answer is None:
            return ""
        if rule is None or rule.mistake is None:
            return ""
        text = rule.mistake.about_action(is_allowed=disputed.answer)
        return text.get(self.at.lang) if text is not None else ""

    def _is_open_reading(self, mistake: Mistake) -> bool:
        """Tell whether a mistake is a reading of an open question, which people may agree on."""
        deciding = self.quarrel.verdict.deciding
        return (
            deciding is not None
            and deciding.is_open_here
            and any(ground.statement == mistake.statement for ground in self.grounds[1:])
        )

    def _in_other_books(self, claim: ClaimAnswer) -> Reason | None:
        """Return the books by which a claim is right, with their rule; None if there are none."""
        runs = tuple(run for run, answer in enumerate(claim.answers) if answer)
        if not runs:
            return None
        text = self.say("reason.only-books", books=self.quarrel.sentences.books.in_sentence(runs))
        for ground in self.grounds[1:]:
            if ground.rule is not None and set(runs) & set(ground.runs):
                places = tuple(self._cited(ground.rule, cited) for cited in ground.citations[:1])
                if self.deciding:
                    text = " ".join((text, *self._printed_here_too(ground.rule.id)))
                return Reason(f"{text} {_ended(ground.rule.statement)}", places)
        return Reason(text)

    def _printed_here_too(self, rule_id: str) -> Iterator[str]:
        """Yield that the book in play prints a rule too, and which rule goes before it there."""
        for deciding in self._printed((self.deciding,)):
            for rule in self._printed((rule_id,)):
                here, first = (self._place(printed).text for printed in (rule, deciding))
                yield self.say("reason.here-too", place=here, deciding=first)

    def _place(self, rule: Rule) -> Place:
        """Return where the book in play prints a rule."""
        return place_of(
            self.quarrel.position, rule, short_citation(rule, self.quarrel.position.speaker)
        )

    def _cited(self, rule: Rule, citation: str) -> Place:
        return place_of(self.quarrel.position, rule, citation)

    def _by_itself(self, claim: ClaimAnswer) -> Reason:
        """Return the reason: the rule that answers a claim, or a reference to the deciding rule."""
        refused = self._refusal(claim)
        if refused is not None:
            return refused
        rules = self._rules_of(claim)
        if not claim.answers[0] and any(sign.isdigit() for sign in claim.says) and self.mistakes:
            # The deciding rule answers what somebody else believes.
            parts, places = [self.say("reason.not-so-much")], list[Place]()
            beside = dict.fromkeys((*rules[:1], *self._rules_towards(claim), *rules))
            others = (rule for rule in self._printed(tuple(beside)) if rule.id != self.deciding)
            for rule in islice(others, _MOST_RULES):
                parts.append(_ended(rule.statement))
                place = self._place(rule)
                if place.text not in {one.text for one in places}:
                    places.append(place)
            return Reason(" ".join(parts), tuple(places))
        if self._is_decided(claim):
            return self._by_deciding_rule(is_right=bool(claim.answers[0]))
        for rule in self._printed(rules):
            if rule.id == self.deciding:
                return self._by_deciding_rule(is_right=bool(claim.answers[0]))
            return Reason(_ended(rule.statement), (self._place(rule),))
        return Reason("")

    def _refusal(self, claim: ClaimAnswer) -> Reason | None:
        """Return why an action besides the disputed one is refused; None if it is not."""
        proposal = self.proposed.get(claim.says)
        if proposal is None or not proposal.move or proposal.question == self.at.draft.dispute:
            return None
        denied = proposal.answers[1].statement
        if claim.answers[0] is not (claim.says == denied):
            return None
        verdict, window = self.quarrel.position.verdict_on(proposal.move)
        if window or verdict.allowed:
            return None
        why = refusal(self.quarrel.position, verdict, None, "")
        return Reason(why.reasons[0], why.places[:1]) if why.places else None

    def _rules_towards(self, claim: ClaimAnswer) -> Iterator[str]:
        """Yield the rules without which a number would be nearer to what is claimed."""
        known = answers(self.quarrel.position).get(self.questions[claim.says], [])
        claimed = _NUMBER.findall(claim.says)
        if not known or not known[0].fact.label.isdigit() or len(claimed) != 1:
            return
        own, stated = int(known[0].fact.label), int(claimed[0])
        for answer in known[1:]:
            if answer.fact.label.isdigit() and (int(answer.fact.label) > own) == (stated > own):
                yield from answer.rules

    def _rules_of(self, claim: ClaimAnswer) -> tuple[str, ...]:
        """Return the rules that answer a claim; of an action, why it is allowed or refused."""
        disputed = self.quarrel.replay.dispute
        finding = disputed.finding if disputed is not None else None
        is_about_action = self.questions[claim.says] == self.at.draft.dispute
        if is_about_action and finding is not None and finding.action is not None:
            return tuple(rule for reason in finding.reasons[:1] for rule in reason.rules)
        return self.claims[claim.claimant, claim.says].rules

    def _right(self, claim: ClaimAnswer) -> str:
        """Return that a claim is right, and before which disputed action it was so already."""
        action = self._action_after(claim)
        if action is None:
            return self.say("reason.right")
        return self.say("reason.right-before", action=action.object)

    def _action_after(self, claim: ClaimAnswer) -> Action | None:
        """Return the disputed action before which a claim was true already; None for none."""
        disputed = self.quarrel.replay.dispute
        finding = disputed.finding if disputed is not None else None
        step = self.claims[claim.claimant, claim.says].step
        if finding is None or not 0 <= step < finding.step:
            return None
        return finding.action

    def _moment_of(self, claim: ClaimAnswer) -> tuple[Place, ...]:
        """Return the rule of the moment at which a claim came true, before a disputed action.

        It is that of the first window behind it within the same phase.
        """
        if self._action_after(claim) is None:
            return ()
        position, index = self.quarrel.position, self.claims[claim.claimant, claim.says].step
        kinds, windows = position.record.game.kinds, position.plugin.rulebook().windows
        steps = position.record.steps
        for step in steps[index:]:
            if kinds[step.kind] is Role.WINDOW and step.window in windows:
                is_same = step.parent == steps[index].parent
                return places_of(position, windows[step.window].rules)[:1] if is_same else ()
        return ()

    def _gone_before(self, claim: ClaimAnswer) -> Reason | None:
        """Return that what somebody says is there was gone before the disputed action.

        It is None if it was not there, or not removed before that.
        """
        action, index = self._action_after(claim), self.claims[claim.claimant, claim.says].step
        if action is None:
            return None
        for change in token_changes(self.at, self.quarrel.position):
            if change.step.index == index and change.change < 0:
                text = self.say("reason.gone", name=change.name, action=action.object)
                mistake = self.mistakes.get((claim.claimant, claim.says))
                if mistake is None or mistake.broken is None:
                    return Reason(text)
                broken = mistake.broken
                place = self._cited(broken.rule, broken.place)
                return Reason(f"{text} {_ended(broken.rule.statement)}", (place,))
        return None

    def _by_deciding_rule(self, *, is_right: bool = True) -> Reason:
        if not is_right:
            return Reason(self.say("reason.not-by-this"))
        deciding = self.quarrel.verdict.deciding
        is_ours = deciding is not None and deciding.is_open_here
        return Reason(self.say("reason.by-reading" if is_ours else "reason.by-this"))

    def _by_rule(self, rule: Rule, citation: str) -> Reason:
        if rule.id == self.deciding:
            return self._by_deciding_rule()
        return Reason(_ended(rule.statement), (self._cited(rule, citation),))

    def _against(self, claim: ClaimAnswer) -> Iterator[ClaimAnswer]:
        """Yield the wrong answers to the question that a claim answers rightly."""
        question = self.questions[claim.says]
        for other in self.quarrel.verdict.claims:
            if other.answers[0] is False and self.questions[other.says] == question:
                yield other

    def _printed(self, rules: tuple[str, ...]) -> Iterator[Rule]:
        """Yield those of the rules that are printed in the book in play."""
        position = self.quarrel.position
        drawing, game = position.plugin.drawing, position.record.game
        for id_ in rules:
            rule = cited_rule(id_, drawing, game, position.speaker)
            if rule.pages:
                yield rule


def _ended(sentence: str) -> str:
    """Return a sentence with its full stop."""
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
