"""What a hand is worth: reached from the list of games and from the rules, by the track and by three buttons."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.catalogue import GAMES
from kiosk.screens.app.application import App
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.cribble.counting.hand_trainer import TITLE, HandTrainer
from kiosk.screens.help.rule_book import RuleBook
from kiosk.screens.kit.track_looker import LooksAtTrack
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import StillEyes, new_app, press, see
from vision.cards.following.card_events import CardsAtRest
from vision.types.dice_set import CARDS, PIPS, DiceSet
from vision.types.reasons import Reason, ReasonCode


def trainer(app: App) -> HandTrainer:
    assert isinstance(app.screen, HandTrainer)
    return app.screen


def said(app: App) -> str:
    """What is read aloud."""
    return " | ".join(app.words.say(text) for text in app.screen.spoken(()))


def written(app: App, size: tuple[int, int] = (1280, 800)) -> set[str]:
    app.paint(pygame.Surface(size))
    return {mark.what for mark in app.marks}


def test_five_cards_on_the_track_are_counted_as_a_player_says_it() -> None:
    app = stage("cribble-trainer-hand")
    assert said(app).endswith(
        "5 de pique | quinze-deux, quinze-quatre, quinze-six, quinze-huit, quinze-dix, quinze-douze, "
        "une paire, une suite de trois font dix-sept"
    )
    assert {"quinze-deux", "suite de trois : dix-sept", "La main : 17"} <= written(app)


def test_the_pad_names_a_card_in_four_presses_and_every_card_can_be_pressed_at_once() -> None:
    app = new_app()
    app.push(HandTrainer(app))
    press(app, Gesture.RIGHT, Gesture.OK, Gesture.RIGHT, Gesture.OK)
    assert trainer(app).view.cards == ("2H",)
    for key in ("card:5S", "card:5D", "card:KD", "card:KD", "card:KC"):
        app.screen.tap(key)
    assert trainer(app).view.complete and "deux paires" in said(app)
    app.screen.tap("again")
    assert trainer(app).view.cards == ()


def test_a_crib_of_four_of_a_suit_brings_nothing_for_the_suit() -> None:
    app = stage("cribble-trainer-crib")
    assert "couleur" not in said(app)
    app.screen.tap("rule")
    assert "une couleur de quatre" in said(app)


def test_a_card_that_is_not_sure_is_asked_about_and_yes_takes_it() -> None:
    app = stage("cribble-trainer-doubt")
    assert "Carte mal lue : Dame de carreau ?" in said(app) and trainer(app).view.cards == ("5H", "JC")
    app.screen.tap("yes")
    assert trainer(app).view.cards == ("5H", "JC", "QD") and "Carte mal lue" not in said(app)


def test_the_last_page_of_the_rules_opens_it_while_nobody_plays() -> None:
    app = new_app()
    app.push(RuleBook(app, "cribble"))
    press(app, Gesture.LEFT)
    assert TITLE in app.screen.spoken(())
    press(app, Gesture.OK)
    assert isinstance(app.screen, HandTrainer)
    assert (
        RuleBook(app, "cribble", {}).count == len(SCREENS["cribble"].rules({})) == RuleBook(app, "cribble").count - 1
    )


def test_the_track_is_looked_at_for_cards_only_while_it_is_in_front() -> None:
    class Asked(StillEyes):
        wanted: list[DiceSet]

        def expect(self, dice_set: DiceSet) -> None:
            self.wanted.append(dice_set)

    app = new_app()
    eyes = Asked()
    eyes.wanted, app.eyes = [], eyes
    app.update(1.0)
    assert eyes.wanted == []
    app.push(HandTrainer(app))
    app.update(2.0)
    app.pop()
    app.update(3.0)
    app.update(4.0)
    assert eyes.wanted == [CARDS, PIPS]


def test_a_demonstration_has_no_cards_to_look_for() -> None:
    assert HandTrainer(new_app(demo=True)).looks_for is None


def test_the_pad_has_room_on_every_screen_in_both_languages() -> None:
    for language in ("fr", "en"):
        app = stage("cribble-trainer", language)
        for size in ((800, 480), (1280, 800), (1920, 1080)):
            app.paint(pygame.Surface(size))
            assert {"card:5H", "card:KD"} <= {key for key, _ in app.targets}, size


def test_a_die_among_the_cards_is_said() -> None:
    app = stage("cribble-trainer-row")
    see(app, CardsAtRest(2.0, (), (Reason(ReasonCode.DICE, 1),)))
    assert "Un dé est sur la piste." in said(app)


def test_only_screens_that_say_so_look_at_the_track() -> None:
    app = new_app()
    assert isinstance(HandTrainer(app), LooksAtTrack) and not isinstance(app.screen, LooksAtTrack)


def test_a_card_that_is_not_sure_is_shown_beside_the_pad() -> None:
    for size in ((800, 480), (1280, 800)):
        assert "picture of the card" in written(stage("cribble-trainer-doubt"), size)
        assert "picture of the card" not in written(stage("cribble-trainer-row"), size)


def test_only_cribble_has_a_trainer() -> None:
    assert [key for key in GAMES if SCREENS[key].trainer is not None] == ["cribble"]


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize(
    ("scene", "title"),
    [
        ("cribble-trainer", "Que vaut cette main ?"),
        ("cribble-trainer-row", "Que vaut cette main ?"),
        ("cribble-trainer-crib", "Le crib : 2"),
        ("cribble-trainer-most", "La main : 29"),
    ],
)
def test_a_small_screen_too_has_a_title_or_what_it_comes_to(scene: str, title: str, size: tuple[int, int]) -> None:
    assert title in {words.replace("\u202f", " ").replace("\u00a0", " ") for words in written(stage(scene), size)}
