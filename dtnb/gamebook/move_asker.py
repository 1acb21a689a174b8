"""Make questions that the reader answers with moves, such as "Which move reaches this aim?".

Other questions ask for all moves that a seat may make, or for the move that the rules do not allow.

* verdict, permission: a verdict has the reasons against a move. A permission is a reason why a move
  is allowed.
* aim: the result that the reader's move should reach, such as "Ben takes 3".
* question: `because` explains the right answer in sentences; here it maps each sentence to its
  rules. A *reply* explains a wrong answer. The *proof* is the data behind the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.gamebook.asker import Asker
from dtnb.gamebook.question import Question, Reply
from dtnb.gamebook.seal import verdict_proof
from dtnb.kernel import Verdict

if TYPE_CHECKING:
    from dtnb.kernel import Reason


#: the maximum number of wrong moves that one explanation lists
MAX_WRONG = 4


class TriedMove(NamedTuple):
    """A move in words with its verdict and, if a question needs it, the result of playing it."""

    label: str
    verdict: Verdict
    #: the reasons why the move is allowed, with their rules; empty if it needs no permission
    permissions: tuple[Reason, ...] = ()
    #: whether the aim is reached; None if it depends on unstated dice, or if the move was not
    #: played
    reaches: bool | None = None
    #: the actual result, in words, if the aim is not reached
    actual: str = ""
    #: the calculation behind the actual result, in a sentence; empty if there is none
    calculation: str = ""
    #: ids of the rules that decide the actual result
    rules: tuple[str, ...] = ()


class MoveAsker(Asker):
    """Makes the questions of `Asker`, and questions that are answered by moves."""

    def ask_move(
        self, seat: str, aim: str, window: str, moves: Sequence[TriedMove], in_words: str = ""
    ) -> Question:
        """Ask which move of a seat reaches an aim; `in_words` replaces the aim in the question."""
        say = self.speaker.text
        right = [index for index, move in enumerate(moves) if move.reaches]
        because = {
            say("quiz.move-reaches", action=moves[index].label, aim=aim,
                calculation=moves[index].calculation or None): moves[index].rules
            for index in right
        }  # fmt: skip
        for index in right:
            for text in self._permission_texts(moves[index]):
                because.setdefault(text, _permitting_rules(moves[index]))
        replies = [
            self._refusal(index, move)
            if not move.verdict.allowed
            else self._reply_to_missed_aim(index, move, "" if in_words else aim)
            for index, move in enumerate(moves)
            if not move.reaches
        ]
        # A reader who finds the move at once gets no reply, so the explanation says what the
        # replies say.
        if len(replies) <= MAX_WRONG:
            because |= {reply.text: reply.rules for reply in replies if reply.text not in because}
        proof = [(verdict_proof(move.verdict), move.reaches, move.rules) for move in moves]
        hint, second_hint = self._hints(moves, right)
        text = say("quiz.move", seat=seat, aim=None if in_words else aim, asked=in_words or None)
        return self._build_question(
            "move", text, tuple(right), proof, (window, seat),
            form="move", options=tuple(move.label for move in moves),
            because=tuple(because), because_rules=tuple(because.values()),
            rules=_rules_of([moves[index] for index in right]), replies=tuple(replies),
            hint=hint, second_hint=second_hint,
        )  # fmt: skip

    def ask_may(
        self, seat: str, window: str, moves: Sequence[TriedMove], *, selected: bool = False
    ) -> Question:
        """Ask for all moves that a seat may make in a window.

        If `selected`, the author chose `moves` among those that the window offers.
        """
        say = self.speaker.text
        right = [index for index, move in enumerate(moves) if move.verdict.allowed]
        nothing, nothing_index = say("quiz.nothing-of-this"), len(moves)
        allowed = [moves[index] for index in right]
        because = dict(self._texts_by_permission(allowed))
        refused = [move for move in moves if not move.verdict.allowed]
        # Many refusals would be too long to read. A reader who chose a refused move gets its reply.
        if len(refused) <= MAX_WRONG:
            because |= {self._refusal_text(move): move.verdict.rules for move in refused}
        if not right:
            # If one reason refuses several moves, give it only once.
            first_reasons = {
                self._first_reason(move): move.verdict.rules for move in reversed(refused)
            }
            because = dict([*first_reasons.items()][::-1][:MAX_WRONG])
        replies = [
            Reply(index, self._allowed_text(move), _rules_of([move]))
            if move.verdict.allowed
            else self._refusal(index, move)
            for index, move in enumerate(moves)
        ]
        if right:
            permission_texts = (text for move in allowed for text in self._permission_texts(move))
            because_of = next(permission_texts, None)
            text = say("quiz.something-may", seat=seat, count=len(right), because=because_of)
            replies.append(Reply(nothing_index, text))
        rules = [rule for move in moves for rule in _rules_of([move])]
        return self._build_question(
            "may", say("quiz.may-do.selected" if selected else "quiz.may-do", seat=seat),
            tuple(right) or (nothing_index,), [verdict_proof(move.verdict) for move in moves],
            (window, seat), form="several",
            options=(*(move.label for move in moves), nothing), because=tuple(because),
            because_rules=tuple(because.values()), rules=tuple(dict.fromkeys(rules)),
            replies=tuple(replies), hint=say("quiz.may-do.hint"),
            second_hint=say("quiz.may-do.count", count=len(right)),
        )  # fmt: skip

    def ask_mistake(self, moves: Sequence[TriedMove], turn: Sequence[str] = ()) -> Question:
        """Ask which of the moves of a turn is not allowed. `turn` tells the turn phase by phase."""
        say = self.speaker.text
        refused_indexes = [index for index, move in enumerate(moves) if not move.verdict.allowed]
        replies = [
            Reply(index, self._allowed_text(move), _rules_of([move]))
            for index, move in enumerate(moves)
            if move.verdict.allowed
        ]
        because = {
            self._refusal_text(moves[index]): moves[index].verdict.rules
            for index in refused_indexes
        }
        question_text = say("quiz.mistake", count=len(refused_indexes))
        return self._build_question(
            "mistake", question_text, tuple(refused_indexes),
            [verdict_proof(moves[index].verdict) for index in refused_indexes],
            [move.label for move in moves], form="move",
            options=tuple(move.label for move in moves), because=tuple(because),
            because_rules=tuple(because.values()),
            rules=_rules_of([moves[index] for index in refused_indexes]), replies=tuple(replies),
            hint=say("quiz.mistake.hint"),
            second_hint=say("quiz.one-of", moves=_labels_of_half(moves, refused_indexes[0])),
            lines=(question_text, *turn),
        )  # fmt: skip

    def _first_reason(self, move: TriedMove) -> str:
        return text_of(self.speaker.reason(move.verdict.reasons[0]))

    # -- replies -----------------------------------------------------------------------------------

    def _refusal(self, index: int, move: TriedMove) -> Reply:
        return Reply(index, self._refusal_text(move), move.verdict.rules)

    def _refusal_text(self, move: TriedMove) -> str:
        # Leave out the mistaken belief behind the move, because it only negates the reason. A
        # second reason without a rule is left out too: it only says what the window is for.
        first, *others = move.verdict.reasons
        shown_reasons = (first, *(reason for reason in others[:1] if reason.rules))
        reasons = " ".join(text_of(self.speaker.reason(reason)) for reason in shown_reasons)
        return self.speaker.text("quiz.move-refused", action=move.label, reasons=reasons)

    def _reply_to_missed_aim(self, index: int, move: TriedMove, aim: str) -> Reply:
        """Return the reply to a move that misses the aim, or reaches it only with some dice.

        If `aim` is empty, the reply does not name it: the aim may have the number that the reader
        is to work out.
        """
        say = self.speaker.text
        if move.reaches is None:
            return Reply(index, say("quiz.move-dice", action=move.label), move.rules)
        text = say(
            "quiz.move-misses" if aim else "quiz.move-not-best",
            action=move.label, aim=aim, found=move.actual or None,
            calculation=move.calculation or None,
        )  # fmt: skip
        return Reply(index, text, move.rules)

    def _allowed_text(self, move: TriedMove) -> str:
        because = " ".join(self._permission_texts(move)) or None
        return self.speaker.text("quiz.move-allowed", action=move.label, because=because)

    def _texts_by_permission(
        self, moves: Sequence[TriedMove]
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield, for each permission, a sentence with all moves that it allows, and its rules."""
        permitted: dict[str, list[TriedMove]] = {}
        for move in moves:
            permitted.setdefault(" ".join(self._permission_texts(move)), []).append(move)
        for because, permitted_moves in permitted.items():
            actions = [move.label for move in permitted_moves]
            text = self.speaker.text("quiz.moves-allowed", actions=actions, because=because or None)
            yield text, _permitting_rules(*permitted_moves)

    def _permission_texts(self, move: TriedMove) -> list[str]:
        """Return the first permission of a move in words; empty if it needs no permission."""
        return [text_of(self.speaker.permission(reason)) for reason in move.permissions[:1]]

    def _hints(self, moves: Sequence[TriedMove], right: Sequence[int]) -> tuple[str, str]:
        """Return two hints. The first says how many moves are refused, the second says which.

        If no move is refused, the first hint says so, and the second hint names half of the moves.
        """
        say = self.speaker.text
        refused = [move.label for move in moves if not move.verdict.allowed]
        if refused:
            first = say("quiz.move.hint", count=len(refused), all=len(moves))
            return first, say("quiz.move.refused", actions=refused)
        half_of_moves = _labels_of_half(
            [move for index, move in enumerate(moves) if index not in right[1:]], right[0]
        )
        return say("quiz.move.all"), say("quiz.one-of", moves=half_of_moves)


def _permitting_rules(*moves: TriedMove) -> tuple[str, ...]:
    """Return the rules that allow moves."""
    rules = (rule for move in moves for reason in move.permissions[:1] for rule in reason.rules[:1])
    return tuple(dict.fromkeys(rules))


def _labels_of_half(moves: Sequence[TriedMove], right: int) -> list[str]:
    """Return about half of the moves in words, among them the move at the index `right`."""
    others = [index for index in range(len(moves)) if index != right]
    named_indexes = sorted([right, *others[: max(1, len(moves) // 2 - 1)]])
    return [moves[index].label for index in named_indexes]


def _rules_of(moves: Sequence[TriedMove]) -> tuple[str, ...]:
    """Return the rules that allow or refuse moves, and those that decide their results."""
    rules = [
        rule
        for move in moves
        for group in (
            move.verdict.rules,
            *(permission.rules[:1] for permission in move.permissions[:1]),
            move.rules,
        )
        for rule in group
    ]
    return tuple(dict.fromkeys(rules))
