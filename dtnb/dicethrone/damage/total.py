"""The ledger for people at the table: a line of text in, the whole calculation out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.dicethrone.damage import words
from dtnb.dicethrone.damage.ledger import Ledger
from dtnb.dicethrone.damage.method import Method
from dtnb.dicethrone.damage.notation import Notation, parse
from dtnb.dicethrone.damage.packet import MULTIPLYING, OTHER_SHARES, DamageType
from dtnb.dicethrone.damage.questions import POLICIES, SHARE_POLICIES, questions
from dtnb.dicethrone.damage.summing import compute
from dtnb.dicethrone.damage.voice import speaker
from dtnb.dicethrone.rulebook import DEFAULT_EDITION, rulebook
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.files.told import not_there, told_in
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
    """Compute what an Attack's damage comes to.

    Parameters
    ----------
    notation
        For example ``"18 -3 +5 -3 half half reflect-half"``; the order does not matter.
    edition
        Id of the rulebook edition.
    type
        Damage type: normal, undefendable, pure, collateral or ultimate.
    policies
        Policies that are read otherwise than the edition has them.
    lang
        Language of everything that is shown.

    Returns
    -------
    Total
        The figures; shown, it is the whole ledger.

    Raises
    ------
    NotationError
        If the notation cannot be read: the column, what is wrong, what would be right.
    UnknownId
        For an unknown edition, policy or reading, with the nearest known id.
    UnplayableReadingError
        For a reading that the engine does not play.
    NotThereError
        For an unknown damage type or language.

    Notes
    -----
    Source: DT-CALC-01…09; what the books leave open as AMB-20…24 and AMB-39 read it.
    """
    kinds = [kind.value for kind in DamageType if kind is not DamageType.NONE]
    if type not in kinds:
        raise not_there("type", type, kinds, lang)
    with told_in(lang):
        return Total(parse(notation), DamageType(type), Readings(edition, policies), lang)


class Difference(NamedTuple):
    """What some editions make of the same calculation.

    Parameters
    ----------
    editions
        Their ids.
    total
        The calculation under the first of them.
    policies
        The policies that they read otherwise.
    """

    editions: tuple[str, ...]
    total: Total
    policies: tuple[str, ...]


class Total:
    """A calculation under one edition.

    Parameters
    ----------
    notation
        What was written, read.
    type_
        The type of damage that names none.
    readings
        The edition with the policies chosen.
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
        self.method = Method.under(readings)
        self.ledger: Ledger = compute(notation.packet(type_), self.method)

    # -- figures --------------------------------------------------------------------------------

    @property
    def edition(self) -> str:
        """Id of the edition."""
        return self.readings.edition

    @property
    def subtotal(self) -> int:
        """What the multipliers act on; Season Two's cumulative total."""
        return self.ledger.subtotal

    @property
    def halves(self) -> tuple[int, ...]:
        """What each half takes off."""
        return words.halves(self.ledger)

    @property
    def total(self) -> int:
        """What the defender takes."""
        return self.ledger.total

    @property
    def returned(self) -> int:
        """What goes back to the attacker."""
        return self.ledger.returned

    def __eq__(self, other: object) -> bool:
        """Two calculations are equal when their inputs are."""
        if not isinstance(other, Total):
            return NotImplemented
        return self._inputs() == other._inputs()

    def __hash__(self) -> int:
        return hash(self._inputs())

    def _inputs(self) -> tuple[object, ...]:
        chosen = tuple(sorted(self.readings.chosen.items()))
        return self.notation, self.type, self.edition, chosen, self.lang

    # -- what if --------------------------------------------------------------------------------

    def without(self, name: str) -> Total:
        """Return the calculation without one part: ``without("Protect")``, ``without("half#2")``.

        Raises
        ------
        NotThereError
            If no part is called so; names those there are.
        """
        if name.casefold() not in map(str.casefold, self.notation.acting):
            raise not_there("part", name, self.notation.acting, self.lang)
        return Total(self.notation.without(name), self.type, self.readings, self.lang)

    def under(self, edition: str) -> Total:
        """Return the calculation under another edition, with the same policies chosen.

        Raises
        ------
        UnknownId
            For an unknown edition, with the nearest known id.
        """
        with told_in(self.lang):
            readings = Readings(edition, self.readings.chosen)
        return Total(self.notation, self.type, readings, self.lang)

    def differences(self) -> tuple[Difference, ...]:
        """Return what other editions make of it, those that differ, alike ones together."""
        groups: dict[tuple[object, ...], list[Total]] = {}
        for edition in rulebook().editions:
            other = self.under(edition)
            if other._result() != self._result():
                groups.setdefault(other._result(), []).append(other)
        return tuple(
            Difference(tuple(other.edition for other in group), group[0], self._because(group[0]))
            for group in groups.values()
        )

    def _result(self) -> tuple[object, ...]:
        return tuple(sorted(self.halves)), self.total, self.returned

    def _because(self, other: Total) -> tuple[str, ...]:
        """Return which readings of another edition make the difference."""
        unlike = [name for name in POLICIES if self.readings[name] != other.readings[name]]
        telling = [
            name
            for name in unlike
            if self._read(name, other) != self._result()
            or other._read(name, self) != other._result()
        ]
        return tuple(telling or unlike)

    def _read(self, policy: str, other: Total) -> tuple[object, ...]:
        readings = Readings(self.edition, {**self.readings.chosen, policy: other.readings[policy]})
        return Total(self.notation, self.type, readings, self.lang)._result()

    # -- shown ----------------------------------------------------------------------------------

    @cached_property
    def _say(self) -> Speaker:
        return speaker(self.lang)

    @property
    def _language(self) -> Language:
        return language_of(self.lang)

    def shown(self) -> ShownLedger:
        """Return the ledger as frames hold it, for everything that draws ledgers."""
        types = {part.type or self.type for part in self.notation.parts if not part.operation}
        kind = types.pop().value if len(types) == 1 else "several"
        title = self._say.text("total.title", type=kind)
        return words.shown(
            self.ledger, self.notation, self.method, self._book(self.edition), title, self._say
        )

    @property
    def sentence(self) -> str:
        """The calculation in words."""
        return " ".join(words.sentences(self.ledger, self.method, self._say))

    @property
    def figures(self) -> str:
        """The figures in short: what the halves take, the total, what goes back."""
        return words.figures(self.ledger, self._say)

    def table(self, rules: bool = False) -> str:
        """Return the ledger as a table of text.

        Parameters
        ----------
        rules
            Add the ids of the rules behind each line.
        """
        from dtnb.frames.telling.ledger import table_text

        return table_text(self.shown(), self.lang, self._say.seats, rules=rules)

    def comparison(self) -> str:
        """Say what other editions make of it, and which of their rules does."""
        found = self.differences()
        if not found:
            return self._say.text("total.same")
        lines = [self._say.text("total.different")]
        for difference in found:
            names = self._say.listed([self._book(edition) for edition in difference.editions])
            figures = difference.total.figures
            lines.append("  " + self._say.text("total.under", editions=names, figures=figures))
            lines += [f"    {reason}" for reason in self._reasons(difference)]
        return "\n".join(lines)

    def text(self, rules: bool = False) -> str:
        """Return everything: the ledger, the edition, and what other editions make of it."""
        return "\n".join([self.table(rules), *self.notes()])

    def notes(self) -> Iterator[str]:
        """Yield what is said below the table."""
        edition = self._book(self.edition)
        yield self._say.text("total.edition", edition=edition, id=self.edition)
        for policy, reading in sorted(self.readings.chosen.items()):
            yield self._say.text("total.policy", policy=policy, reading=reading)
        unprinted = list(self._unprinted())
        if unprinted:
            read = [f"{policy} = {self.readings[policy]}" for policy in unprinted]
            yield self._say.text("total.read", readings=self._say.listed(read))
        yield from self.comparison().splitlines()

    def _unprinted(self) -> Iterator[str]:
        """Yield the readings by which shares count that the book says nothing about (ED-08)."""
        packet = self.notation.packet(self.type)
        shares = OTHER_SHARES | MULTIPLYING
        if self.method.reductions == "cumulative" and any(
            entry.operation in shares for entry in packet.entries
        ):
            for policy in questions((packet,), self.method):
                if policy in SHARE_POLICIES:
                    yield policy

    def _book(self, edition: str) -> str:
        return rulebook().edition(edition).name.get(self._language)

    def _reasons(self, difference: Difference) -> Iterator[str]:
        from dtnb.explain.references import reference

        book = rulebook()
        edition = difference.editions[0]
        for policy in difference.policies:
            ruling = book.ruling(policy, edition, self.readings.chosen)
            cited = [book.cite(rule, edition) for rule in ruling.rules]
            pages = sorted({page for each in cited for page in each.pages})
            where = next((reference(each, self._say) for each in cited if each.pages), "")
            known = ", ".join(ruling.rules)
            yield self._say.text(
                "total.because",
                question=book.policy(policy).question.get(self._language),
                statement=ruling.statement.get(self._language),
                citations=self._say.text("list.pair", name=known, value=where) if pages else known,
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
        names = words.labels(self.notation, self._say)
        return {
            "edition": self.edition,
            "policies": dict(sorted(self.readings.chosen.items())),
            "type": self.type.value,
            **self.figures_data(),
            "rows": [
                {
                    "section": row.section,
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
                for row in self.ledger.lines
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
        from dtnb.frames.building.citations import rule_of
        from dtnb.frames.ledger import behind
        from dtnb.frames.telling.ledger import ledger_blocks
        from dtnb.markup import shown
        from dtnb.present import Paragraph, to_html

        ledger = self.shown()
        cited = [rulebook().cite(rule, self.edition) for rule in dict.fromkeys(behind(ledger))]
        rules = [rule_of(each, self._say) for each in cited]
        notes = [Paragraph(note.strip(), role="below") for note in self.notes()]
        return shown(to_html(ledger_blocks(ledger, self._say, rules, notes)), lang=self.lang)
