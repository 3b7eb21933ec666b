from kiosk.screens.play.demo_hand import DemoHand
from tests.table.referee.scripted_track import choose, die, play


class Table:
    """A track of events whose hand is the demonstration's."""

    def __init__(self) -> None:
        self.track, self.said = play(), []
        self.hand = DemoHand(self.said.append, lambda: self.track.referee.panel())

    def told(self, now: float = 0.0) -> list[tuple[object, ...]]:
        self.hand.update(now)
        said, self.said[:] = list(self.said), []
        return said


def test_the_first_throw_goes_at_once():
    table = Table()
    table.hand.throw()
    assert table.told() == [("pick_up",), ("throw",)]


def test_a_rethrow_waits_in_the_hand_for_ok():
    table = Table()
    table.track.throw(5, 5, 5, 6, 2)
    for index in range(3):
        table.hand.toggle(index)
    table.hand.throw()
    assert table.told() == [("pick_up_at", ((220.0, 30.0), (270.0, 30.0)))]
    table.track.lift(4, 5)
    assert table.told(1.0) == []
    choose(table.track, "rethrow")
    assert table.told(2.0) == [("throw",)]
    table.track.land(die(1), die(2))
    assert table.told(3.0) == []


def test_kept_dice_are_forgotten_with_the_turn():
    table = Table()
    table.track.throw(5, 5, 5, 6, 2)
    table.told()
    table.hand.toggle(0)
    assert table.told() == []
    choose(table.track, "move:")
    table.told()
    assert table.hand.held == frozenset()


def test_dice_that_nobody_saw_being_picked_up_are_thrown_all_the_same():
    table = Table()
    table.track.throw(5, 5, 5, 6, 2)
    table.hand.throw()
    table.told(0.0)
    assert table.told(3.0) == []
    assert table.told(5.0) == [("throw",)]
