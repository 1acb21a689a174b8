"""The damage calculator, which computes a line of notation and shows the whole calculation.

The file is long because everything that a total shows or compares is asked of one object.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.dicethrone.damage import rendering
from dtnb.dicethrone.damage.ledger import Ledger
from dtnb.dicethrone.damage.method import POLICIES, Method
from dtnb.dicethrone.damage.notation import Notation, parse
from dtnb.dicethrone.damage.packet import MULTIPLYING, OTHER_SHARES, DamageType
from dtnb.dicethrone.damage.policies import FRACTION_POLICIES, relevant_policies
from dtnb.dicethrone.damage.speaker import speaker
from dtnb.dicethrone.damage.summing import compute
from dtnb.dicethrone.damage.wrong_total import (
    Calculation,
    explain_wrong_total,
    wrong_total_data,
)
from dtnb.dicethrone.rulebook import DEFAULT_EDITION, rulebook
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.files.localized_errors import errors_in, unknown_name_error
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.ledger import Ledger as ShownLedger
    from dtnb.rulebook import Language


def total(
    notation: str,
    edition: str = DEFAULT_EDITION,
    type: str = "normal",
    policies: Mapping[str, str] | None = None,
    lang: str = "en",
) -> Total:
    """Compute the damage of an Attack.

    Parameters
    ----------
    notation
        For example ``"18 -3 +5 -3 half half reflect-half"``. The words may stand in any order.
    edition
        Id of the rulebook edition.
    type
        Type of the damage: normal, undefendable, pure, collateral or ultimate.
    policies
        Readings chosen instead of the edition's own, by policy id.
    lang
        Language of everything that is shown.

    Returns
    -------
    Total
        The figures of the calculation. A notebook displays the whole ledger.

    Raises
    ------
    NotationError
        If the notation cannot be parsed. The error names the column, what is wrong, and a
        correction.
    UnknownId
        For an unknown edition, policy or reading, with the nearest known id.
    UnplayableReadingError
        For a reading that the engine does not play.
    NotThereError
        For an unknown damage type or language.

    Notes
    -----
    Source: DT-CALC-01…09; for questions that the books leave open, AMB-20…24 and AMB-39.
    """
    kinds = [kind.value for kind in DamageType if kind is not DamageType.NONE]
    if type not in kinds:
        raise unknown_name_error("type", type, kinds, lang)
    with errors_in(lang):
        return Total(parse(notation), DamageType(type), Readings(edition, policies), lang)


class Difference(NamedTuple):
    """A different result of the same calculation under other editions."""

    #: ids of the editions that agree on the result
    editions: tuple[str, ...]
    #: the calculation under the first of these editions
    total: Total
    #: ids of the policies whose readings make the difference
    policies: tuple[str, ...]


class Total:
    """A calculation under one edition.

    Parameters
    ----------
    notation
        The parsed calculation.
    type_
        The type of incoming damage if the notation does not name one.
    readings
        The readings in force: the edition's, except where the caller chose another.
    lang
        Language of everything that is shown.
    """

    def __init__(
        self, notation: Notation, type_: DamageType, readings: Readings, lang: str = "en"
    ) -> None:
        self.notation = notation
        self.type = type_
        self.readings = readings
        self.lang = lang
        self.method = Method.from_readings(readings)
        self.ledger: Ledger = compute(notation.packet(type_), self.method)

    @property
    def edition(self) -> str:
        """Id of the edition."""
        return self.readings.edition

    @property
    def subtotal(self) -> int:
        """The sum on which multipliers act; in Season Two, the cumulative total."""
        return self.ledger.subtotal

    @property
    def halves(self) -> tuple[int, ...]:
        """The points that each half prevents."""
        return rendering.halves(self.ledger)

    @property
    def total(self) -> int:
        """The damage that the defender takes."""
        return self.ledger.total

    @property
    def returned(self) -> int:
        """The points reflected to the attacker."""
        return self.ledger.reflected_total

    def __eq__(self, other: object) -> bool:
        """Tell whether two calculations have equal inputs."""
        if not isinstance(other, Total):
            return NotImplemented
        return self._inputs() == other._inputs()

    def __hash__(self) -> int:
        return hash(self._inputs())

    def _inputs(self) -> tuple[object, ...]:
        chosen_readings = tuple(sorted(self.readings.chosen.items()))
        return self.notation, self.type, self.edition, chosen_readings, self.lang

    # -- what if --------------------------------------------------------------------------------

    def without(self, name: str) -> Total:
        """Return the calculation without one part: ``without("Protect")``, ``without("half#2")``.

        Raise NotThereError if no part has this name. The error lists the names of the parts.
        """
        if name.casefold() not in map(str.casefold, self.notation.removable):
            raise unknown_name_error("part", name, self.notation.removable, self.lang)
        return Total(self.notation.without(name), self.type, self.readings, self.lang)

    def under(self, edition: str) -> Total:
        """Return the calculation under another edition, with the same policies chosen.

        Raise UnknownId for an unknown edition, with the nearest known id.
        """
        with errors_in(self.lang):
            readings = Readings(edition, self.readings.chosen)
        return Total(self.notation, self.type, readings, self.lang)

    def differences(self) -> tuple[Difference, ...]:
        """Return the different results of other editions, grouped by result."""
        groups: dict[tuple[object, ...], list[Total]] = {}
        for edition in rulebook().editions:
            other = self.under(edition)
            if other._result() != self._result():
                groups.setdefault(other._result(), []).append(other)
        return tuple(
            Difference(
                tuple(other.edition for other in group),
                group[0],
                self._deciding_policies(group[0]),
            )
            for group in groups.values()
        )

    def _result(self) -> tuple[object, ...]:
        return tuple(sorted(self.halves)), self.total, self.returned

    def _deciding_policies(self, other: Total) -> tuple[str, ...]:
        """Return the policies that change the result on their own.

        If there are none, return all policies whose readings differ.
        """
        differing_policies = [
            name for name in POLICIES if self.readings[name] != other.readings[name]
        ]
        deciding_policies = [
            name
            for name in differing_policies
            if self._result_with(name, other) != self._result()
            or other._result_with(name, self) != other._result()
        ]
        return tuple(deciding_policies or differing_policies)

    def _result_with(self, policy: str, other: Total) -> tuple[object, ...]:
        """Return the result with the other calculation's reading of one policy."""
        readings = Readings(self.edition, {**self.readings.chosen, policy: other.readings[policy]})
        return Total(self.notation, self.type, readings, self.lang)._result()

    def explain(self, got: int) -> str:
        """Explain a wrong total: the mistake that leads to it, and the rule against the mistake.

        Examples
        --------
        >>> print(total("7 half").explain(4))
        Whoever gets 4 plays as if a division were rounded down. Every division is rounded up. ...
        """
        if got == self.total:
            return self._speaker.text("total.right", got=got)
        return explain_wrong_total(self._calculation, got, self._speaker)

    def explain_data(self, got: int) -> dict[str, Any]:
        """Return the mistakes that lead to a wrong total, as plain JSON data."""
        mistakes = wrong_total_data(self._calculation, got) if got != self.total else []
        return {"total": got, "right": got == self.total, "beliefs": mistakes}

    @property
    def _calculation(self) -> Calculation:
        return Calculation(self.notation, self.type, self.readings)

    # -- rendering ------------------------------------------------------------------------------

    @cached_property
    def _speaker(self) -> Speaker:
        return speaker(self.lang)

    @property
    def _language(self) -> Language:
        return language_of(self.lang)

    def shown(self) -> ShownLedger:
        """Return the ledger for display."""
        types = {part.type or self.type for part in self.notation.parts if not part.operation}
        kind = types.pop().value if len(types) == 1 else "several"
        title = self._speaker.text("total.title", type=kind)
        return rendering.ledger_view(
            self.ledger,
            self.notation,
            method=self.method,
            edition=self._edition_name(self.edition),
            title=title,
            speaker=self._speaker,
        )

    @property
    def sentence(self) -> str:
        """The calculation as sentences."""
        return " ".join(rendering.sentences(self.ledger, self.method, self._speaker))

    @property
    def figures(self) -> str:
        """The points that each half prevents, the total, and the reflected points, as text."""
        return rendering.result_line(self.ledger, self._speaker)

    def table(self, rules: bool = False) -> str:
        """Return the ledger as a table of text.

        Parameters
        ----------
        rules
            Whether to add the ids of the rules behind each line.
        """
        from dtnb.frames.telling.ledger import table_text

        return table_text(self.shown(), self.lang, self._speaker.seats, rules=rules)

    def comparison(self) -> str:
        """Return the different results of other editions, with the rules behind the difference."""
        differences = self.differences()
        if not differences:
            return self._speaker.text("total.same")
        lines = [self._speaker.text("total.different")]
        for difference in differences:
            names = self._speaker.listed(
                [self._edition_name(edition) for edition in difference.editions]
            )
            figures = difference.total.figures
            lines.append("  " + self._speaker.text("total.under", editions=names, figures=figures))
            lines += [f"    {reason}" for reason in self._reasons(difference)]
        return "\n".join(lines)

    def text(self, rules: bool = False) -> str:
        """Return the whole calculation as text: ledger, edition, results of other editions."""
        return "\n".join([self.table(rules), *self.notes()])

    def notes(self) -> Iterator[str]:
        """Yield the lines below the table."""
        edition = self._edition_name(self.edition)
        yield self._speaker.text("total.edition", edition=edition, id=self.edition)
        for policy, reading in sorted(self.readings.chosen.items()):
            yield self._speaker.text("total.policy", policy=policy, reading=reading)
        readings = [f"{policy} = {self.readings[policy]}" for policy in self._unprinted_policies()]
        if readings:
            yield self._speaker.text("total.read", readings=self._speaker.listed(readings))
        yield from self.comparison().splitlines()

    def _unprinted_policies(self) -> Iterator[str]:
        """Yield the policies on fractions and multiples that the book leaves open (ED-08)."""
        packet = self.notation.packet(self.type)
        if self.method.reductions == "cumulative" and any(
            entry.operation in OTHER_SHARES | MULTIPLYING for entry in packet.entries
        ):
            for policy in relevant_policies((packet,), self.method):
                if policy in FRACTION_POLICIES:
                    yield policy

    def _edition_name(self, edition: str) -> str:
        return rulebook().edition(edition).name.get(self._language)

    def _reasons(self, difference: Difference) -> Iterator[str]:
        """Yield a line for each deciding policy: its question, the ruling and the citations."""
        book = rulebook()
        edition = difference.editions[0]
        for policy in difference.policies:
            ruling = book.ruling(policy, edition, self.readings.chosen)
            yield self._speaker.text(
                "total.because",
                question=book.policy(policy).question.get(self._language),
                statement=ruling.statement.get(self._language),
                citations=rendering.citations(ruling.rules, edition, self._speaker),
            )

    def figures_data(self) -> dict[str, Any]:
        """Return the figures as plain JSON data."""
        return {
            "subtotal": self.subtotal,
            "halves": list(self.halves),
            "total": self.total,
            "returned": self.returned,
        }

    def data(self) -> dict[str, Any]:
        """Return everything as plain JSON data."""
        names = rendering.labels(self.notation, self._speaker)
        return {
            "edition": self.edition,
            "policies": dict(sorted(self.readings.chosen.items())),
            "type": self.type.value,
            **self.figures_data(),
            "rows": [
                {
                    "section": row.section.value,
                    "part": self.notation.parts[int(row.source)].key,
                    "label": names[int(row.source)],
                    "operation": row.operation,
                    "amount": row.amount,
                    "effect": row.effect,
                    "running": row.running,
                    "applied": row.applied,
                    "reason": row.reason or None,
                    "rules": list(row.rules),
                    **({"fraction": row.fraction} if row.fraction else {}),
                }
                for row in self.ledger.rows_without_total
            ],
            "other_editions": [
                {
                    "editions": list(difference.editions),
                    **difference.total.figures_data(),
                    "policies": list(difference.policies),
                }
                for difference in self.differences()
            ],
        }

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self._repr_html_()}

    def _repr_html_(self) -> str:
        from dtnb.frames.building.citations import rule_from_explanation
        from dtnb.frames.ledger import cited_rules_of
        from dtnb.frames.telling.ledger import ledger_blocks
        from dtnb.present import Paragraph, to_notebook

        ledger = self.shown()
        cited = [
            rulebook().cite(rule, self.edition) for rule in dict.fromkeys(cited_rules_of(ledger))
        ]
        rules = [rule_from_explanation(rule, self._speaker) for rule in cited]
        notes = [Paragraph(note.strip(), role="below") for note in self.notes()]
        return to_notebook(ledger_blocks(ledger, self._speaker, rules, notes), self.lang)
