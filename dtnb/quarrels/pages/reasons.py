"""Say why each statement in a quarrel is right or wrong, and where the rule for it is printed.

* question, proposal: each claim answers a question. A proposal is a question that the quick entry
  offers to the players, with its possible answers. The *disputed question* is the first that they
  chose.
* fact: a result of the play as a true statement, with its opposite.
* place: the page and heading at which a book prints a rule.

The file is long because a statement can be right or wrong for many reasons, which are looked for in
one settled quarrel.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.citations import cited_rule, short_citation
from dtnb.kernel import Role
from dtnb.quarrels.other_plays import find_different_answers
from dtnb.quarrels.pages.deciding_rule import other_printed_rule
from dtnb.quarrels.pages.refusals import describe_refusal, place_of, places_of
from dtnb.quarrels.pages.standings import token_changes
from dtnb.quarrels.questions import propose_questions
from dtnb.quarrels.screens import Place
from dtnb.quarrels.settling import answer_at_table

if TYPE_CHECKING:
    from dtnb.frames.document import Rule
    from dtnb.frames.line import ClaimResult
    from dtnb.kernel import Action
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.questions import Proposal
    from dtnb.quarrels.settling import SettledQuarrel
    from dtnb.replay.verdict.data import ClaimAnswer, Mistake


#: the maximum number of rules cited against a claimed number that no calculation gives
_MAX_RULES = 2
_NUMBER = re.compile(r"\d+")


class Reason(NamedTuple):
    """The reason why a statement is right or wrong, and where its rules are printed."""

    text: str
    places: tuple[Place, ...] = ()


def find_reasons(context: Context, quarrel: SettledQuarrel) -> Iterator[Reason]:
    """Yield the reason for each claim of a verdict, in the order of the claims."""
    finder = _ReasonFinder(context, quarrel)
    yield from map(finder.reason, quarrel.verdict.claims)


class _ReasonFinder:
    """Finds the reason why each claim of a quarrel is right or wrong under the table's rulebook."""

    def __init__(self, context: Context, quarrel: SettledQuarrel) -> None:
        self.say = context.speaker.text
        self.context, self.quarrel = context, quarrel
        verdict = quarrel.verdict
        self._mistakes: Mapping[tuple[str, str], Mistake] = {
            (mistake.claimant, mistake.says): mistake for mistake in verdict.mistakes
        }
        self._results: Mapping[tuple[str, str], ClaimResult] = {
            (claim.claimant, claim.says): result
            for claim, result in zip(verdict.claims, quarrel.replay.claims, strict=True)
        }
        supported_answers = (
            verdict.deciding.supported_answers if verdict.deciding is not None else ()
        )
        self.supported_answers = supported_answers
        printed = other_printed_rule(context, quarrel)
        shown_rule = supported_answers[0].rule if supported_answers else None
        if printed is not None:
            shown_rule = printed.rule
        #: the id of the rule that the screen shows as the deciding rule; empty for none
        self.deciding_rule_id = shown_rule.id if shown_rule is not None else ""
        #: the proposal that each statement answers, by statement
        self.proposals = self._proposals_by_statement()
        #: the question that each claim answers, by the text of the claim
        self.questions = {claim.says: self._question_of(claim) for claim in verdict.claims}

    def _mistake_of(self, claim: ClaimAnswer) -> Mistake | None:
        """Return the mistake behind a claim; None if the verdict names none."""
        return self._mistakes.get((claim.claimant, claim.says))

    def _result_of(self, claim: ClaimAnswer) -> ClaimResult:
        """Return the step and the rules that answer a claim under the table's rulebook."""
        return self._results[claim.claimant, claim.says]

    def _proposals_by_statement(self) -> Mapping[str, Proposal]:
        """Return the proposal that each statement answers.

        Return an empty mapping if there is only one question, which every claim then answers.
        """
        draft = self.context.draft
        if len(self.quarrel.verdict.claims) <= 1 or not draft.further_disputes:
            return {}
        return {
            answer.statement: proposal
            for proposal in propose_questions(draft, self.quarrel.play)
            for answer in proposal.answers
        }

    def _question_of(self, claim: ClaimAnswer) -> str:
        """Return the question that a claim answers."""
        if not self.proposals:
            return self.context.draft.dispute
        proposal = self.proposals.get(claim.says)
        return proposal.question if proposal is not None else claim.says

    def reason(self, claim: ClaimAnswer) -> Reason:
        """Return why a claim is right or wrong; an empty reason if that is open."""
        is_right = answer_at_table(claim)
        if is_right is None:
            return Reason("")
        return self._reason_if_right(claim) if is_right else self._reason_if_wrong(claim)

    def _is_about_deciding_rule(self, claim: ClaimAnswer) -> bool:
        """Return whether the deciding rule answers the question that a claim answers."""
        question = self.questions[claim.says]
        return bool(self.deciding_rule_id) and (
            question == self.context.draft.dispute or len(set(self.questions.values())) == 1
        )

    def _reason_if_right(self, claim: ClaimAnswer) -> Reason:
        """Return why a claim is right: the deciding rule, or the rule that a wrong claim breaks."""
        if self._is_about_deciding_rule(claim):
            return self._reason_from_deciding_rule()
        for other in self._wrong_answers_to_question_of(claim):
            mistake = self._mistake_of(other)
            if mistake is not None and mistake.broken is not None:
                places = self._reason_if_wrong(other).places
                if mistake.broken.rule.id in [place.rule for place in places]:
                    # The wrong claim's reason quotes the rule already.
                    moment_places = self._places_of_moment(claim)
                    texts = [_with_full_stop(place.statement) for place in moment_places]
                    text = " ".join((self._right_text(claim), *texts))
                    return Reason(text, (*moment_places, *places))
                return self._reason_quoting(mistake.broken.rule, mistake.broken.place)
        return self._reason_from_rules(claim)

    def _reason_if_wrong(self, claim: ClaimAnswer) -> Reason:
        """Return why a claim is wrong: the belief behind it, and the rule against the belief.

        These explanations are tried in this order: the claimed token was removed before; the claim
        would be right only by an agreement of the players, by another rule, by another reading of a
        rule, or by another rulebook. If none applies, return the rules that answer the claim.
        """
        reason_if_removed = self._reason_if_removed_before(claim)
        if reason_if_removed is not None:
            return reason_if_removed
        mistake = self._mistake_of(claim)
        belief = self._belief_about_action(claim)
        if mistake is not None and self._is_open_reading(mistake):
            return Reason(self.say("reason.only-agreed"))
        if belief and not any(claim.answers):
            return Reason(self.say("reason.only-if", statement=belief))
        if mistake is not None and mistake.kind in ("reading", "print"):
            total = f" ({mistake.total})" if mistake.total else ""
            question, answer = mistake.question, mistake.statement
            return Reason(self.say("reason.only-read", question=question, answer=answer) + total)
        if mistake is not None and mistake.statement:
            text = self.say("reason.only-if", statement=mistake.statement)
            broken = mistake.broken
            somebody_is_right = self._is_about_deciding_rule(claim) and any(
                answer_at_table(other) and self.questions[other.says] == self.questions[claim.says]
                for other in self.quarrel.verdict.claims
            )
            if broken is None or broken.rule.id == self.deciding_rule_id or somebody_is_right:
                return self._with_defeat_rule(claim, text)
            place = self._place_at(broken.rule, broken.place)
            return Reason(f"{text} {_with_full_stop(broken.rule.statement)}", (place,))
        return self._reason_from_other_books(claim) or self._reason_from_rules(claim)

    def _with_defeat_rule(self, claim: ClaimAnswer, text: str) -> Reason:
        """Return `text` as a reason; if a claimed defeat did not happen, add the rule on defeat."""
        result = self._result_of(claim)
        contradicting = [
            fact for fact in self.quarrel.play.disputable_facts if claim.says == fact.opposite
        ]
        # The step is -1 because the claimed defeat is no step of the play.
        if result.step < 0 and any(fact.kind == "survival" for fact in contradicting):
            for rule in self._printed_rules(result.rules):
                not_reached = self.say(
                    "reason.not-reached", rule=_with_full_stop(rule.statement), found=result.found
                )
                return Reason(f"{text} {not_reached}", (self._place_in_table_book(rule),))
        return Reason(text)

    def _belief_about_action(self, claim: ClaimAnswer) -> str:
        """Return the mistaken belief behind a wrong answer to whether an action is allowed.

        The belief is the opposite of the deciding rule. Return "" if the rulebook's data have no
        words for it.
        """
        dispute, answered_question = self.quarrel.replay.dispute, self.quarrel.verdict.disputed
        rule = self.context.plugin.rulebook().rules.get(self.deciding_rule_id)
        is_about_action = (
            dispute is not None
            and dispute.question.kind == "may"
            and self.questions[claim.says] == self.context.draft.dispute
        )
        if not is_about_action or answered_question is None or answered_question.answer is None:
            return ""
        if rule is None or rule.mistake is None:
            return ""
        belief_text = rule.mistake.about_action(is_allowed=answered_question.answer)
        return belief_text.get(self.context.lang) if belief_text is not None else ""

    def _is_open_reading(self, mistake: Mistake) -> bool:
        """Return whether a mistake is another reading of a question that the rulebooks leave open.

        Then no rule makes the claim wrong: it would be right if the players had agreed on this
        reading.
        """
        deciding = self.quarrel.verdict.deciding
        return (
            deciding is not None
            and deciding.is_open_here
            and any(
                supported_answer.statement == mistake.statement
                for supported_answer in self.supported_answers[1:]
            )
        )

    def _reason_from_other_books(self, claim: ClaimAnswer) -> Reason | None:
        """Return a reason that names the rulebooks under which a claim is right.

        Return None if the claim is right under no rulebook.
        """
        indices = tuple(index for index, answer in enumerate(claim.answers) if answer)
        if not indices:
            return None
        text = self.say(
            "reason.only-books", books=self.quarrel.sentences.books.in_sentence(indices)
        )
        for supported_answer in self.supported_answers[1:]:
            if supported_answer.rule is not None and set(indices) & set(
                supported_answer.book_indices
            ):
                places = tuple(
                    self._place_at(supported_answer.rule, cited)
                    for cited in supported_answer.citations[:1]
                )
                if self.deciding_rule_id:
                    text = " ".join((text, *self._printed_here_too(supported_answer.rule.id)))
                return Reason(f"{text} {_with_full_stop(supported_answer.rule.statement)}", places)
        return Reason(text)

    def _printed_here_too(self, rule_id: str) -> Iterator[str]:
        """If the table's rulebook prints this rule too, yield the sentence that it does not decide.

        The sentence names the places of this rule and of the deciding rule in that rulebook.
        """
        for deciding in self._printed_rules((self.deciding_rule_id,)):
            for rule in self._printed_rules((rule_id,)):
                yield self.say(
                    "reason.here-too",
                    place=self._place_in_table_book(rule).text,
                    deciding=self._place_in_table_book(deciding).text,
                )

    def _place_in_table_book(self, rule: Rule) -> Place:
        """Return where the table's rulebook prints a rule."""
        return place_of(self.quarrel.play, rule, short_citation(rule, self.quarrel.play.speaker))

    def _place_at(self, rule: Rule, citation: str) -> Place:
        return place_of(self.quarrel.play, rule, citation)

    def _reason_from_rules(self, claim: ClaimAnswer) -> Reason:
        """Return the printed rule that answers a claim, or a reference to the deciding rule."""
        refused = self._reason_if_refused(claim)
        if refused is not None:
            return refused
        rules = self._rules_of(claim)
        if (
            not answer_at_table(claim)
            and any(sign.isdigit() for sign in claim.says)
            and self._mistakes
        ):
            # The deciding rule explains why another person's number is wrong, not this number.
            texts, places = [self.say("reason.not-so-much")], list[Place]()
            candidates = dict.fromkeys((*rules[:1], *self._rules_against(claim), *rules))
            others = (
                rule
                for rule in self._printed_rules(tuple(candidates))
                if rule.id != self.deciding_rule_id
            )
            for rule in islice(others, _MAX_RULES):
                texts.append(_with_full_stop(rule.statement))
                place = self._place_in_table_book(rule)
                if place.text not in {shown.text for shown in places}:
                    places.append(place)
            return Reason(" ".join(texts), tuple(places))
        if self._is_about_deciding_rule(claim):
            return self._reason_from_deciding_rule(is_right=bool(answer_at_table(claim)))
        for rule in self._printed_rules(rules):
            if rule.id == self.deciding_rule_id:
                return self._reason_from_deciding_rule(is_right=bool(answer_at_table(claim)))
            return Reason(_with_full_stop(rule.statement), (self._place_in_table_book(rule),))
        return Reason("")

    def _reason_if_refused(self, claim: ClaimAnswer) -> Reason | None:
        """Return why the action of a claim is refused.

        Return None for the disputed action, or if no refusal answers the claim.
        """
        proposal = self.proposals.get(claim.says)
        if proposal is None or not proposal.move or proposal.question == self.context.draft.dispute:
            return None
        # The answers to whether a move may be made are yes and no, in this order.
        claims_refusal = claim.says == proposal.answers[1].statement
        # The action is refused if this claim of a refusal is right, or if this claim of a
        # permission is wrong.
        if answer_at_table(claim) is not claims_refusal:
            return None
        verdict, allowing_window = self.quarrel.play.verdict_on(proposal.move)
        if allowing_window or verdict.allowed:
            return None
        refused = describe_refusal(self.quarrel.play, verdict, want_act=None, label="")
        return Reason(refused.reasons[0], refused.places[:1]) if refused.places else None

    def _rules_against(self, claim: ClaimAnswer) -> Iterator[str]:
        """Yield the rules whose change would move the right number towards the claimed number."""
        answers = find_different_answers(self.quarrel.play).get(self.questions[claim.says], [])
        claimed_numbers = _NUMBER.findall(claim.says)
        if not answers or not answers[0].fact.label.isdigit() or len(claimed_numbers) != 1:
            return
        right_number, claimed = int(answers[0].fact.label), int(claimed_numbers[0])
        # The first answer is the right one; the others come from plays with changed rules.
        for answer in answers[1:]:
            number = answer.fact.label
            if number.isdigit() and (int(number) > right_number) == (claimed > right_number):
                yield from answer.rules

    def _rules_of(self, claim: ClaimAnswer) -> tuple[str, ...]:
        """Return the rules that answer a claim.

        If the claim is about the disputed action, return the rules of the verdict on the action.
        """
        disputed = self.quarrel.replay.dispute
        check_result = disputed.check_result if disputed is not None else None
        is_about_action = self.questions[claim.says] == self.context.draft.dispute
        if is_about_action and check_result is not None and check_result.action is not None:
            return tuple(rule for reason in check_result.reasons[:1] for rule in reason.rules)
        return self._result_of(claim).rules

    def _right_text(self, claim: ClaimAnswer) -> str:
        """Return a sentence: the claim is right, or it was right before the disputed action."""
        action = self._action_after(claim)
        if action is None:
            return self.say("reason.right")
        return self.say("reason.right-before", action=action.object)

    def _action_after(self, claim: ClaimAnswer) -> Action | None:
        """Return the disputed action if a claim was true before this action; else None."""
        disputed = self.quarrel.replay.dispute
        check_result = disputed.check_result if disputed is not None else None
        step = self._result_of(claim).step
        if check_result is None or not 0 <= step < check_result.step:
            return None
        return check_result.action

    def _places_of_moment(self, claim: ClaimAnswer) -> tuple[Place, ...]:
        """Return the places of the timing rule for the moment at which a claim became true.

        The rule is that of the next window in the same phase. Return an empty tuple if the claim
        became true after the disputed action.
        """
        if self._action_after(claim) is None:
            return ()
        play, index = self.quarrel.play, self._result_of(claim).step
        role_of_kind, windows = play.record.game.kinds, play.plugin.rulebook().windows
        steps = play.record.steps
        for step in steps[index:]:
            if role_of_kind[step.kind] is Role.WINDOW and step.window in windows:
                is_same_phase = step.parent == steps[index].parent
                places = places_of(play, windows[step.window].rules)
                return places[:1] if is_same_phase else ()
        return ()

    def _reason_if_removed_before(self, claim: ClaimAnswer) -> Reason | None:
        """Return the reason that a claimed token was removed before the disputed action.

        Return None if the token was never there, or was not removed before the action.
        """
        action, index = self._action_after(claim), self._result_of(claim).step
        if action is None:
            return None
        for change in token_changes(self.context, self.quarrel.play):
            if change.step.index == index and change.change < 0:
                text = self.say("reason.gone", name=change.name, action=action.object)
                mistake = self._mistake_of(claim)
                if mistake is None or mistake.broken is None:
                    return Reason(text)
                broken = mistake.broken
                place = self._place_at(broken.rule, broken.place)
                return Reason(f"{text} {_with_full_stop(broken.rule.statement)}", (place,))
        return None

    def _reason_from_deciding_rule(self, *, is_right: bool = True) -> Reason:
        if not is_right:
            return Reason(self.say("reason.not-by-this"))
        deciding = self.quarrel.verdict.deciding
        is_left_open = deciding is not None and deciding.is_open_here
        return Reason(self.say("reason.by-reading" if is_left_open else "reason.by-this"))

    def _reason_quoting(self, rule: Rule, citation: str) -> Reason:
        if rule.id == self.deciding_rule_id:
            return self._reason_from_deciding_rule()
        return Reason(_with_full_stop(rule.statement), (self._place_at(rule, citation),))

    def _wrong_answers_to_question_of(self, claim: ClaimAnswer) -> Iterator[ClaimAnswer]:
        """Yield the wrong claims that answer the same question as this claim."""
        question = self.questions[claim.says]
        for other in self.quarrel.verdict.claims:
            if answer_at_table(other) is False and self.questions[other.says] == question:
                yield other

    def _printed_rules(self, rules: tuple[str, ...]) -> Iterator[Rule]:
        """Yield the rules that the table's rulebook prints."""
        play = self.quarrel.play
        presenter, game = play.plugin.presenter, play.record.game
        for id_ in rules:
            rule = cited_rule(id_, presenter, game, play.speaker)
            if rule.pages:
                yield rule


def _with_full_stop(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
