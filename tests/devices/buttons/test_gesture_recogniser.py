from kiosk.devices.buttons.gesture_recogniser import GestureRecogniser
from kiosk.devices.buttons.gestures import Button, Gesture

LEFT, RIGHT, OK, RED = Button.LEFT, Button.RIGHT, Button.OK, Button.RED


class Hands:
    """Presses and releases at given times, the recogniser ticking 50 times a second in between."""

    def __init__(self) -> None:
        self.recogniser, self.now, self.heard = GestureRecogniser(), 0.0, []

    def wait(self, seconds: float) -> "Hands":
        end = self.now + seconds
        while self.now + 0.02 < end:
            self.now += 0.02
            self.heard += self.recogniser.tick(self.now)
        self.now = end
        return self

    def down(self, *buttons: Button) -> "Hands":
        for button in buttons:
            self.heard += self.recogniser.press(button, self.now)
            self.wait(0.01)
        return self

    def up(self, *buttons: Button) -> "Hands":
        for button in buttons:
            self.heard += self.recogniser.release(button, self.now)
            self.wait(0.01)
        return self

    def tap(self, button: Button) -> "Hands":
        return self.down(button).wait(0.1).up(button).wait(0.1)


def test_taps():
    hands = Hands().tap(LEFT).tap(RIGHT).tap(OK).tap(RED)
    assert hands.heard == [Gesture.LEFT, Gesture.RIGHT, Gesture.OK, Gesture.BACK]


def test_a_short_tap_counts_on_release():
    hands = Hands().down(LEFT).wait(0.03).up(LEFT)
    assert hands.heard == [Gesture.LEFT]


def test_ok_acts_on_release():
    hands = Hands().down(OK).wait(0.5)
    assert hands.heard == []
    assert hands.up(OK).heard == [Gesture.OK]


def test_held_arrow_repeats():
    hands = Hands().down(RIGHT).wait(1.5).up(RIGHT)
    assert 8 <= len(hands.heard) <= 10
    assert set(hands.heard) == {Gesture.RIGHT}


def test_a_tap_that_is_seen_late_is_one_step():
    """The picture that the step brought took a second; the key was up long before the next look."""
    hands = Hands().down(RIGHT).wait(0.1)
    assert hands.heard == [Gesture.RIGHT]
    hands.now += 1.0
    assert hands.up(RIGHT).heard == [Gesture.RIGHT]


def test_left_and_right_held_is_undo_once():
    hands = Hands().down(LEFT, RIGHT).wait(0.9)
    assert hands.heard == []
    assert hands.wait(3).up(LEFT, RIGHT).heard == [Gesture.UNDO]


def test_ok_and_left_is_settings_on_letting_go():
    hands = Hands().down(OK, LEFT).wait(3.2)
    assert hands.heard == []
    assert hands.up(LEFT).heard == []
    assert hands.up(OK).heard == [Gesture.SETTINGS]


def test_ok_and_left_let_go_too_early_is_nothing():
    assert Hands().down(LEFT, OK).wait(2.5).up(OK).wait(1).up(LEFT).heard == []


def test_all_held_is_off_and_nothing_else():
    hands = Hands().down(LEFT, RIGHT, OK).wait(9.5)
    assert hands.heard == []
    assert hands.wait(5).up(LEFT, OK, RIGHT).heard == [Gesture.OFF]
    assert Hands().down(LEFT, RIGHT, OK, RED).wait(11).heard == [Gesture.OFF]


def test_settings_chord_that_grows_to_off_opens_no_settings():
    hands = Hands().down(OK, LEFT).wait(4).down(RIGHT).wait(10.1).up(OK, LEFT, RIGHT)
    assert hands.heard == [Gesture.OFF]


def test_red_held_is_undo():
    assert Hands().down(RED).wait(1.5).up(RED).heard == [Gesture.UNDO]


def test_after_a_chord_everything_works_again():
    hands = Hands().down(LEFT, RIGHT).wait(0.3).up(LEFT, RIGHT)
    assert hands.tap(LEFT).tap(OK).heard == [Gesture.LEFT, Gesture.OK]


def test_a_busy_screen_does_not_run_ahead():
    hands = Hands().down(LEFT).wait(0.2)
    hands.now += 5.0
    hands.heard += hands.recogniser.tick(hands.now)
    assert hands.heard == [Gesture.LEFT, Gesture.LEFT]


def few(*present: Button) -> Hands:
    hands = Hands()
    hands.recogniser.present = frozenset(present)
    return hands


def held(hands: Hands, seconds: float, *buttons: Button) -> list[Gesture]:
    before = len(hands.heard)
    hands.down(*buttons).wait(seconds).up(*buttons).wait(0.2)
    return hands.heard[before:]


def test_one_button_says_everything_by_how_long_it_is_held():
    hands = few(OK)
    assert held(hands, 0.2, OK) == [Gesture.OK]
    assert held(hands, 1.5, OK) == [Gesture.BACK]
    assert held(hands, 4.0, OK) == [Gesture.UNDO]
    assert held(hands, 11.0, OK) == [Gesture.OFF]


def test_two_buttons_have_a_chord_too():
    hands = few(OK, RIGHT)
    assert held(hands, 0.2, RIGHT) == [Gesture.RIGHT]
    assert held(hands, 1.5, OK) == [Gesture.BACK]
    assert held(hands, 3.5, OK, RIGHT) == [Gesture.SETTINGS]
    assert held(hands, 11.0, OK, RIGHT) == [Gesture.OFF]


def test_without_ok_held_buttons_stand_in_for_it():
    hands = few(LEFT, RIGHT)
    assert held(hands, 0.2, LEFT) == [Gesture.LEFT]
    assert held(hands, 0.2, RIGHT) == [Gesture.RIGHT]
    assert held(hands, 1.5, RIGHT) == [Gesture.OK]
    assert held(hands, 1.5, LEFT) == [Gesture.BACK]
