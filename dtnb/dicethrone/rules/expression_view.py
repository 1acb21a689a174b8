"""Give the names and function calls in expressions of hero files their values in a game.

An expression is a condition or an amount in a hero file, such as ``count(booty) >= 2``. The file is
long because each name and each function of expressions is a method of one class.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.damage import Operation, Packet, Side
from dtnb.dicethrone.heroes.language.vocabulary import COUNTED_KINDS, STATUS_KINDS
from dtnb.dicethrone.rules.attacks import counts_as_attack
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.totals import total_of
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.effect_resolution import EffectResolution
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import END_OF_OFFENSE

#: the name by which expressions read the roll that activated the ability
ACTIVATION = "activation"


class View:
    """Gives expressions the values of their names and calls (listed in ``docs/effects.md`` §1.6).

    `seat` is the player called "you" in the text of the effect, and `receiver` the player on whom
    the effect acts (-1 if the expression does not read them). `roll` is the serial number of the
    latest roll of the effect list (-1 before the first roll), and `resolution` the resolution of
    this list. `own_token` names the token that has the effect; it is empty for other effects. `die`
    is the current value of the die that is about to be set, or 0.
    """

    __slots__ = ("die", "own_token", "receiver", "resolution", "roll", "rules", "seat", "table")

    def __init__(
        self,
        rules: Rules,
        table: Table,
        seat: int,
        roll: int = -1,
        own_token: str = "",
        die: int = 0,
        resolution: EffectResolution | None = None,
        receiver: int = -1,
    ) -> None:
        self.rules = rules
        self.table = table
        self.seat = seat
        self.roll = roll
        self.own_token = own_token
        self.die = die
        self.resolution = resolution
        self.receiver = receiver

    def name(self, name: str) -> int:
        """Return the value of a name."""
        if name == "total":
            return sum(self._roll_values())
        if name == "die":
            return self.die
        return int(_NAMES[name](self))

    def call(self, function: str, argument: str) -> int:
        """Return the value of a call."""
        return int(_CALLS[function](self, argument))

    def _latest_roll(self) -> DiceRoll | None:
        return self.table.roll(self.roll)

    def _roll_values(self) -> tuple[int, ...]:
        roll = self._latest_roll()
        return roll.values if roll else ()

    def _count_faces(self, symbol: str) -> int:
        """Count the dice of the roll that show a symbol or number."""
        roll = self._latest_roll()
        if roll is None:
            return 0
        # Under one reading, dice that an earlier effect has counted are used up (AMB-36).
        values = tuple(
            [die.value for index, die in enumerate(roll.dice) if index not in roll.used_dice]
        )
        hero = self.rules.hero_at(self.table, roll.seat)
        unused_faces = tuple(map(str, values)) if symbol.isdigit() else hero.symbols(values)
        return unused_faces.count(symbol)

    def _has_equal_dice(self, argument: str) -> bool:
        """Tell whether at least as many dice as `argument` says show the same number."""
        values = self._roll_values()
        largest_group = max(map(values.count, values), default=0)
        required = int(argument)
        # Under one reading, more equal dice than required do not count (AMB-37).
        if largest_group > required and self.rules.reading("of-a-kind") == "exactly":
            return any(values.count(value) == required for value in values)
        return largest_group >= required

    def _count_own_tokens(self, name: str) -> int:
        return self._count_tokens_of(self.table.seats[self.seat], name)

    def _token_names(self, name: str) -> tuple[str, ...]:
        """Return the names of the tokens that `name` means.

        It may be ``this``, the name of a token, or the name of a group of tokens.
        """
        return self.rules.tokens_named(self.own_token if name == "this" else name)

    def _shows_side(self, side: str) -> bool:
        """Tell whether the board or a token on it shows a side, such as ``cursed``.

        ``Nyra active`` names a side of the token Nyra.
        """
        if self.rules.board_side(self.table, self.seat) == side:
            return True
        seat = self.table.seats[self.seat]
        for name, _ in seat.tokens:
            sides = self.rules.token(name).sides
            if side in sides or any(side == f"{name} {other}" for other in sides):
                visible_sides = {sides[copy.side] for copy in seat.copies_of(name)}
                if side in visible_sides or any(
                    side == f"{name} {other}" for other in visible_sides
                ):
                    return True
        return False

    def _count_seen(self, kind: str) -> int:
        """Return how many cards of a kind were seen; for ``cp``, the sum of the seen prices.

        The kind ``card`` counts all cards, including unknown ones.
        """
        seen = self.resolution.seen_cards if self.resolution is not None else ()
        if kind == "card":
            return len(seen)
        cards = [self.rules.card(self.table, seat, name) for seat, name in seen]
        known = [card for card in cards if card is not None]
        if kind == "cp":
            return sum(card.cp for card in known)
        # The text of an upgrade, and so its timing, may be unknown.
        return sum(
            bool(card.upgrades) if kind == "upgrade" else card.timing == kind for card in known
        )

    def _requires_symbol(self, symbol: str) -> bool:
        """Tell whether the ability that this seat has activated requires a symbol."""
        attack = self.table.attack
        if attack is None or attack.attacker != self.seat:
            return False
        hero = self.rules.hero_at(self.table, attack.attacker)
        requirement = hero.abilities[attack.ability].at_level(attack.level).requires[attack.tier]
        return requirement.asks_for(symbol)

    def _total_of_named_roll(self, name: str) -> int:
        """Return the sum of a named roll, or of the roll that activated the ability."""
        roll = self._activating_roll() if name == ACTIVATION else None
        if roll is None and self.resolution is not None:
            roll = self.table.roll(dict(self.resolution.named_rolls).get(name, -1))
        return sum(roll.values) if roll is not None else 0

    def _activating_roll(self) -> DiceRoll | None:
        """Return the roll that activated this seat's ability: the Offensive or Defensive Roll."""
        attack = self.table.attack
        if attack is not None and attack.attacker == self.seat:
            return self.table.roll(attack.roll)
        rolls = [roll for roll in self.table.rolls if roll.phase == "defensive"]
        return rolls[-1] if rolls else None

    def _attacker_dice(self) -> tuple[int, ...]:
        attack = self.table.attack
        roll = self.table.roll(attack.roll) if attack is not None else None
        return roll.values if roll is not None else ()

    def _last_damage(self) -> int:
        last_ability = self.table.seats[self.seat].last_ability
        return 0 if last_ability is None else last_ability.damage

    def _total_stack_limit(self, name: str) -> int:
        tokens = self._token_names(name)
        return sum(self.rules.stack_limit(self.table, self.seat, token) for token in tokens)

    def _receiver_tokens(self, name: str) -> int:
        return self._count_tokens_of(self._receiver_seat(), name)

    def _target_tokens(self, name: str) -> int:
        return self._count_tokens_of(self._target_seat(), name)

    def _attacker_tokens(self, name: str) -> int:
        return self._count_tokens_of(self._attacker_seat(), name)

    def _opponents_tokens(self, name: str) -> int:
        seats = (self.table.seats[seat] for seat in self.table.opponents(self.seat))
        return sum(self._count_tokens_of(seat_state, name) for seat_state in seats)

    def _count_tokens_of(self, seat_state: Seat | None, name: str) -> int:
        """Count the tokens of a player that `name` means: a kind, a token or a group.

        Without a player, the count is 0.
        """
        if seat_state is None:
            return 0
        if name in COUNTED_KINDS:
            # A Companion is no Status Effect (DT-COMP-01).
            return sum(
                seat_state.count(token)
                for token, _ in seat_state.tokens
                if self.rules.token(token).kind in (STATUS_KINDS if name == "any" else (name,))
            )
        return sum(map(seat_state.count, self._token_names(name)))

    def _receiver_seat(self) -> Seat | None:
        return self.table.seats[self.receiver] if self.receiver >= 0 else None

    def _target_seat(self) -> Seat | None:
        attack = self.table.attack
        if attack is None or attack.target is None:
            return None
        return self.table.seats[attack.target]

    def _attacker_seat(self) -> Seat | None:
        attack = self.table.attack
        return self.table.seats[attack.attacker] if attack is not None else None

    def _from_offense(self) -> bool:
        """Tell whether the damage that fired the trigger is from an opponent's Offensive Ability.

        Without a trigger, any waiting damage to this seat counts (DT-DMG-01).
        """
        packet_id = self.resolution.packet if self.resolution is not None else -1
        return any(
            self._is_from_offense(packet)
            for packet in self.table.packets
            if (packet.id == packet_id if packet_id >= 0 else packet.seat == self.seat)
        )

    def _is_from_offense(self, packet: Packet) -> bool:
        """Tell whether damage is from an opponent's Offensive Ability; collateral damage counts."""
        # Avoided damage is not received (AMB-23).
        is_avoided = any(entry.operation is Operation.AVOID for entry in packet.entries)
        value = packet.is_offensive and packet.dealer in self.table.opponents(self.seat)
        value = value and not is_avoided
        if packet.is_attack:
            return value
        rule = "DT-DMG-10" if packet.is_offensive else "DT-DMG-16"
        return self.rules.apply(
            (f"token:{self.own_token}", rule),
            self.own_token,
            packet.source,
            with_rule=value,
            without_rule=not value,
        )

    def _gained_this_turn(self) -> bool:
        """Tell whether every copy of the token on this board was gained in this turn."""
        seat_state = self.table.seats[self.seat]
        gained = dict(seat_state.gained_turns).get(self.own_token)
        return gained == self.table.turn and not dict(seat_state.older_copies).get(self.own_token)

    def _gained_this_phase(self) -> bool:
        return (self.seat, self.own_token) in self.table.new_tokens

    def _has_damage_type(self, kind: str) -> bool:
        """Tell whether the triggering damage or, without any, the Attack has damage of a type."""
        packet_id = self.resolution.packet if self.resolution is not None else -1
        packet = self.table.packet(packet_id) if packet_id >= 0 else self._attack_packet()
        return packet is not None and any(part.type.value == kind for part in packet.components)

    def _attack_packet(self) -> Packet | None:
        attack = self.table.attack
        return self.table.packet(attack.packet) if attack else None

    def _is_attacking(self) -> bool:
        attack = self.table.attack
        is_attacker = attack is not None and attack.attacker == self.seat
        return is_attacker and counts_as_attack(self.rules, self.table)

    def _is_attacked(self) -> bool:
        """Tell whether this seat is the target of an Attack.

        The policy "attacked-since" decides from which moment on the seat counts as attacked.
        """
        attack = self.table.attack
        if attack is None or attack.target != self.seat or not attack.decided_as_attack:
            return False
        reading = self.rules.reading("attacked-since")
        if reading == "damage-dealt" or (
            reading == "after-defence" and not attack.defense_concluded
        ):
            # Waiting damage has not been dealt.
            return False
        return counts_as_attack(self.rules, self.table)

    def _incoming_points(self) -> int:
        """Return the points of all damage that waits for this seat."""
        # If the amount depends on another packet, it is not known yet: count at least 1 point.
        return sum(
            max(1, packet.incoming_points)
            if packet.deciding_packet is not None
            else packet.incoming_points
            for packet in self.table.packets
            if packet.seat == self.seat
        )

    def _projected_total(self) -> int:
        """Return the damage that this seat's Attack deals if nothing more changes its total.

        Under one reading, waiting damage does not count.
        """
        projected = self._attack_total()
        if projected and self.rules.reading("projected-damage-window") == "dealt-only":
            # Waiting damage has not been dealt.
            return 0
        return projected

    def _attack_total(self) -> int:
        """Return the total of this seat's Attack as it is now; 0 without an Attack."""
        packet = self._attack_packet()
        if packet is None or not self._is_attacking():
            return 0
        return total_of(self.rules, self.table, packet)

    def _attack_damage(self) -> int:
        """Return the damage of this seat's Attack, as the policy "damage-threshold" counts it."""
        packet = self._attack_packet()
        if packet is None or not self._is_attacking():
            return 0
        reading = self.rules.reading("damage-threshold")
        if reading == "base-damage":
            return packet.incoming_points
        if reading == "current-total":
            attack_entries = tuple(entry for entry in packet.entries if entry.side is Side.ATTACK)
            return self.rules.ledger(replace(packet, entries=attack_entries)).total
        return total_of(self.rules, self.table, packet)

    def _offense_concluded(self) -> bool:
        attack = self.table.attack
        return attack is not None and attack.attacker == self.seat and attack.offense_concluded

    def _defense_activated(self) -> bool:
        """Tell whether a defence has activated, as the policy "accuracy-window" counts it."""
        # If the player has declined, the choice of a defence is over too.
        attack = self.table.attack
        if attack is None:
            return False
        reading = self.rules.reading("accuracy-window")
        if reading == "end-of-offensive-roll-phase":
            return self.table.window != END_OF_OFFENSE
        if reading == "until-last-chance":
            return False
        return bool(attack.defense) or attack.defense_concluded

    def _is_rolling(self) -> bool:
        table = self.table
        is_rolling_phase = table.active == self.seat and table.phase == "offensive-roll-phase"
        return is_rolling_phase and table.attack is None

    def _attempts_used(self) -> int:
        return self.table.attempts_by(self.seat)

    def _owns_this_token(self) -> bool:
        return self.rules.owns(self.table, self.seat, self.own_token)

    def _count_upgrades(self) -> int:
        # A board space counts once, even if one upgrade covers another (DT-CARD-14, AMB-45).
        return len(self.table.seats[self.seat].upgrades)

    def _defense_concluded(self) -> bool:
        attack = self.table.attack
        return attack is not None and attack.defense_concluded


def _board_number(seat_state: Seat | None, field: str) -> int:
    """Return a number on a player's board, or 0 if there is no player."""
    return 0 if seat_state is None else int(getattr(seat_state, field))


_NAMES = {
    "highest": lambda view: max(view._roll_values(), default=0),
    "lowest": lambda view: min(view._roll_values(), default=0),
    "cp": lambda view: view.table.seats[view.seat].cp,
    "health": lambda view: view.table.seats[view.seat].health,
    "hand": lambda view: view.table.seats[view.seat].hand_size,
    "target_cp": lambda view: _board_number(view._target_seat(), "cp"),
    "target_health": lambda view: _board_number(view._target_seat(), "health"),
    "target_hand": lambda view: _board_number(view._target_seat(), "hand_size"),
    "attacker_cp": lambda view: _board_number(view._attacker_seat(), "cp"),
    "attacker_health": lambda view: _board_number(view._attacker_seat(), "health"),
    "attacker_hand": lambda view: _board_number(view._attacker_seat(), "hand_size"),
    "receiver_cp": lambda view: _board_number(view._receiver_seat(), "cp"),
    "receiver_health": lambda view: _board_number(view._receiver_seat(), "health"),
    "receiver_hand": lambda view: _board_number(view._receiver_seat(), "hand_size"),
    "taken": lambda view: view.resolution.taken_count if view.resolution is not None else 0,
    "amount": lambda view: view.resolution.amount if view.resolution is not None else 0,
    "attacker_total": lambda view: sum(view._attacker_dice()),
    "last_damage": View._last_damage,
    "turn": lambda view: view.table.turn,
    "tier": lambda view: view.resolution.tier + 1 if view.resolution is not None else 1,
    "active": lambda view: view.table.active == view.seat,
    "rolling": View._is_rolling,
    "from_offense": View._from_offense,
    "gained_this_turn": View._gained_this_turn,
    "gained_this_phase": View._gained_this_phase,
    "incoming": View._incoming_points,
    "attacking": View._is_attacking,
    "attacked": View._is_attacked,
    "attack_damage": View._attack_damage,
    "projected": View._projected_total,
    "damage_dealt": View._attack_total,
    "offense_concluded": View._offense_concluded,
    "defense_activated": View._defense_activated,
    "defense_concluded": View._defense_concluded,
    "ultimate": lambda view: view.table.attack is not None and view.table.attack.ultimate,
    "upgrades": View._count_upgrades,
    "owner": View._owns_this_token,
    "start_player": lambda view: view.table.start_seat == view.seat,
    "attempts_used": View._attempts_used,
}
_CALLS = {
    "count": View._count_faces,
    "any": lambda view, symbol: view._count_faces(symbol) >= 1,
    "same": View._has_equal_dice,
    "tokens": View._count_own_tokens,
    "side": View._shows_side,
    "seen": View._count_seen,
    "requires": View._requires_symbol,
    "total": View._total_of_named_roll,
    "limit": View._total_stack_limit,
    "target_tokens": View._target_tokens,
    "attacker_tokens": View._attacker_tokens,
    "attacker_count": lambda view, number: view._attacker_dice().count(int(number)),
    "opponents_tokens": View._opponents_tokens,
    "receiver_tokens": View._receiver_tokens,
    "damage_type": View._has_damage_type,
}
