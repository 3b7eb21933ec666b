from kiosk.screens.play.demo_hand import LONGEST, UNSEEN, DemoHand, while_it_works
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


def test_a_second_press_while_the_hand_works_throws_nothing_more():
    table = Table()
    table.hand.throw()
    table.told()
    assert table.hand.working
    table.hand.throw()
    assert table.told(1.0) == []
    table.track.throw(5, 5, 5, 6, 2)
    table.told(2.0)
    assert not table.hand.working
    table.hand.throw()
    assert table.told(2.5)[0][0] == "pick_up_at" and table.hand.working
    table.hand.throw()
    assert table.told(3.0) == []


def test_a_throw_that_nobody_sees_keeps_the_hand_for_some_seconds_only():
    table = Table()
    table.hand.throw()
    table.told(0.0)
    assert table.told(LONGEST - 1) == [] and table.hand.working
    table.told(LONGEST + 1)
    assert not table.hand.working


def test_dice_in_the_hand_are_not_thrown_for_the_next_player():
    table = Table()
    table.track.throw(5, 5, 5, 6, 2)
    table.told()
    table.hand.throw()
    table.told()
    table.track.lift(1, 2, 3, 4, 5)
    choose(table.track, "move:")
    table.told(1.0)
    assert table.told(UNSEEN + 2) == [] and not table.hand.working


def test_nothing_is_asked_while_the_hand_works_but_of_the_dice_that_it_holds():
    table = Table()
    table.track.throw(5, 5, 5, 6, 2)
    panel = table.track.referee.panel()
    shown = while_it_works(panel)
    assert panel.choices and panel.kind == "choose"
    assert (str(shown.question), shown.kind, shown.choices) == ("La main prend les dés…", "rolling", ())
    assert shown.dice == panel.dice
    table.track.lift(4, 5)
    assert while_it_works(table.track.referee.panel()) == table.track.referee.panel()
