"""Say what people with false claims believe ("Ann plays as if only one half counted").

* standalone sentence: a reading as a referee says it, clear without the question:
  `standalone_sentence` is the reading that the person believes, and `standalone_sentence_in_play`
  the reading in play.
* deciding question: the question that decides the dispute (`Verdict.deciding`). Each of its
  *supported answers* has the rule that supports it, and the people whom it makes right.
* printing: one of the printed versions of a component, such as a card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from dtnb.frames.building.citations import INFERRED_MARK
from dtnb.replay.verdict.part import VerdictPart
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.replay.verdict.data import (
        Mistake,
        PrintedRule,
    )


#: the id of the message about a belief, by `Mistake.kind`. The kinds ``reading`` and ``print`` are
#: not here, because they need more than one message
_BELIEF_MESSAGES = {
    "allowed": "verdict.believes-allowed",
    "forbidden": "verdict.believes-forbidden",
    "otherwise": "verdict.believes-otherwise",
    "exchanged": "verdict.believes-exchanged",
}


class BeliefSentences(VerdictPart):
    """Renders what each person who is wrong believes."""

    def mistakes(self) -> Iterator[str]:
        """Yield the belief behind each false claim, then a sentence with other possible rules.

        If no rule certainly decides the dispute, the last sentence names rules that may decide it.
        """
        for mistake in self._mistakes_of_wrong_people():
            if sentence := self.belief(mistake):
                yield sentence
        if self.verdict.other_rules:
            cited = [self._cited_rule(other) for other in self.verdict.other_rules]
            yield self.say("verdict.others", rules=self.say("list.clause").join(cited))

    def other_beliefs(self, right_elsewhere: Collection[str] = ()) -> Iterator[str]:
        """For each belief that the reader cannot guess, yield a sentence without calculations.

        The reader guesses a belief that is only the opposite of the deciding rule or answer. No
        sentence is about people in `right_elsewhere`, who are right by a book that is not in the
        verdict.
        """
        deciding = self.verdict.deciding
        deciding_policy = deciding.policy if deciding is not None else ""
        supported_answers = deciding.supported_answers if deciding is not None else ()
        deciding_rules = [
            supported_answer.rule.id
            for supported_answer in supported_answers
            if supported_answer.rule is not None
        ]
        for mistake in self._mistakes_of_wrong_people():
            broken_rule = mistake.broken.rule.id if mistake.broken is not None else ""
            is_opposite = (mistake.kind != "exchanged" and broken_rule in deciding_rules) or (
                mistake.kind == "reading" and mistake.policy == deciding_policy
            )
            if is_opposite or mistake.claimant in right_elsewhere:
                continue
            # The reader sees the answer to the deciding question, but this belief is about another
            # question. The answer in play to that question is why the person is wrong.
            if (
                mistake.kind == "reading"
                and mistake.standalone_sentence_in_play
                and supported_answers
            ):
                yield self._reading_in_play_as_reason(mistake)
            elif sentence := self.belief(mistake, is_short=True):
                yield sentence

    def _reading_in_play_as_reason(self, mistake: Mistake) -> str:
        """Return a sentence such as "Cat is wrong: …"."""
        return self.say(
            "verdict.other-reason",
            by=mistake.claimant,
            what=self._uncapitalize(mistake.standalone_sentence_in_play),
            place=mistake.place.removesuffix(INFERRED_MARK) or None,
        )

    def _mistakes_of_wrong_people(self) -> Iterator[Mistake]:
        """Yield the mistakes of people whom no answer and no printing makes right."""
        verdict, deciding = self.verdict, self.verdict.deciding
        right = {
            name
            for deciding_component in verdict.deciding_printings
            for printing in deciding_component.printings
            for name in printing.right
        }
        if deciding is not None:
            for supported_answer in deciding.supported_answers:
                right.update(supported_answer.right)
        for mistake in verdict.mistakes:
            if mistake.claimant not in right:
                yield mistake

    def belief(self, mistake: Mistake, *, is_short: bool = False, is_alone: bool = False) -> str:
        """Return the belief behind a false claim as a sentence; "" if there is no text for it.

        If `is_short` is true, the sentence has no calculation. A belief about a reading has the
        question too, unless a sentence above names this question. If `is_alone` is true, there is
        no sentence above.
        """
        deciding = self.verdict.deciding
        is_question_named = (
            not is_alone and deciding is not None and mistake.policy == deciding.policy
        )
        total = None if is_short else mistake.total or None
        belief_text = mistake.play or mistake.statement
        if mistake.kind == "print":
            return self.say("verdict.printed-so", says=mistake.says, total=total, what=belief_text)
        if mistake.kind == "reading":
            if is_short:
                return self._right_only_if(mistake, is_question_named=is_question_named)
            question = mistake.question if mistake.question and not is_question_named else None
            return self.say(
                "verdict.read-so",
                by=mistake.claimant,
                total=total,
                question=question,
                what=belief_text,
            )
        if not belief_text:
            return ""
        return self.say(
            _BELIEF_MESSAGES[mistake.kind], by=mistake.claimant, total=total, what=belief_text
        )

    def _right_only_if(self, mistake: Mistake, *, is_question_named: bool) -> str:
        """Return "Ann would be right only if …", preceded by the reading in play.

        If `is_question_named` is true, the reading in play is left out: a sentence above has it.
        """
        message = (
            "verdict.right-only-if"
            if mistake.standalone_sentence
            else "verdict.right-only-if-answered"
        )
        believed_answer = (
            self._uncapitalize(mistake.standalone_sentence)
            if mistake.standalone_sentence
            else mistake.statement
        )
        belief = self.say(message, by=mistake.claimant, what=believed_answer)
        if is_question_named:
            return belief
        reading_in_play = (
            mistake.standalone_sentence_in_play or f"{mistake.question} {mistake.statement_in_play}"
        )
        place = mistake.place.removesuffix(INFERRED_MARK) or None
        return self.say("verdict.own-reading", own=reading_in_play, place=place, belief=belief)

    def _uncapitalize(self, sentence: str) -> str:
        """Return a sentence with a small first letter, for use inside another one."""
        return sentence[:1].lower() + sentence[1:]

    def _cited_rule(self, printed: PrintedRule) -> str:
        """Return a rule with its id and the place where it is printed."""
        rule = printed.rule
        name = rule.id if is_rule_id(rule.id) else None
        rule_text = rule.statement.rstrip(".")
        return self.say("verdict.cited", what=rule_text, rule=name, places=printed.place)
