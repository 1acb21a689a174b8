"""Worlds: a rule's answer is heard, and may be replaced for one object."""

from dtnb.kernel import Action, Application, AppliesRules, Reason, Waiver, World


def rules_in(world: World) -> AppliesRules:
    rules = AppliesRules()
    rules.enter(world)
    return rules


def test_outside_of_a_world_a_rule_gives_its_own_answer() -> None:
    assert AppliesRules().holds("R-1", "Bounty") is True
    assert AppliesRules().apply("R-2", "Burn", with_rule=3, without_rule=4) == 3


def test_a_world_hears_every_application_with_its_objects() -> None:
    applications: list[Application] = []
    rules = rules_in(World(on_applied=applications.append))
    assert rules.forbids(("R-1", "R-2"), "Bounty", 1) is True
    assert applications == [Application(("R-1", "R-2"), ("Bounty", 1), False, True)]


def test_an_exception_changes_the_answer_for_its_own_objects_only() -> None:
    rules = rules_in(World(Application(("R-1",), ("Bounty",), True, False)))
    assert rules.holds("R-1", "Bounty") is False
    assert rules.holds("R-1", "Burn") is True
    assert rules.holds("R-2", "Bounty") is True


def test_a_waived_reason_does_not_count_against_its_own_action_only() -> None:
    rules = rules_in(World(waived=frozenset({Waiver("too-late", 0, "play", "Buh, Bye!")})))
    reasons = [Reason("too-late"), Reason("too-dear")]
    action, other = Action("play", "Buh, Bye!"), Action("play", "Tip It!")
    assert list(rules.without_waived(iter(reasons), 0, action)) == [Reason("too-dear")]
    assert list(rules.without_waived(iter(reasons), 1, action)) == reasons
    assert list(rules.without_waived(iter(reasons), 0, other)) == reasons
