"""A contact's level counts when it has lasted; a broken one is left out until it is calm."""

from kiosk.devices.buttons.debounce import CALM_FOR, CHANGES_AT_MOST, STUCK_AFTER, ButtonContact


def test_a_level_counts_once_it_has_lasted() -> None:
    contact = ButtonContact(0.025)
    assert contact.edge(True, 1.0) == [] and contact.tick(1.02) == []
    assert contact.tick(1.03) == [True] and contact.tick(1.04) == []
    assert contact.edge(False, 1.05) == [] and contact.edge(True, 1.06) == []
    assert contact.tick(2.0) == [] and contact.level


def test_a_press_that_was_there_before_anybody_could_mean_it_has_to_come_up_first() -> None:
    contact = ButtonContact(0.0, level=True)
    assert contact.ignored
    contact.edge(False, 1.0)
    assert contact.tick(1.1) == [] and not contact.ignored
    contact.edge(True, 2.0)
    assert contact.tick(2.1) == [True]


def test_a_button_that_is_held_for_long_is_stuck_until_it_rests() -> None:
    contact = ButtonContact(0.0)
    contact.edge(True, 1.0)
    contact.tick(1.1)
    contact.tick(1.0 + STUCK_AFTER)
    assert contact.fault == "stuck" and contact.ignored
    contact.edge(False, 40.0)
    contact.tick(40.1)
    assert contact.fault == "stuck"
    contact.tick(40.0 + CALM_FOR)
    assert contact.fault is None


def test_a_contact_that_changes_faster_than_a_finger_bounces() -> None:
    contact = ButtonContact(0.0)
    for number in range(CHANGES_AT_MOST + 2):
        contact.edge(number % 2 == 0, number * 0.02)
        contact.tick(number * 0.02 + 0.01)
    assert contact.fault == "bouncing"
