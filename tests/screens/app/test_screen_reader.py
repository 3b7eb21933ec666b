"""The screens read aloud: everything can be followed with closed eyes, and nothing is said that is not shown."""

import re

import pygame
import pytest

from kiosk.devices.buttons.dwell_selection import Dwell
from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.voice.base import Rank, VoiceStatus
from kiosk.games.cards import card_words
from kiosk.games.cribble.cards.pack import VALUE
from kiosk.games.dice import SPOKEN
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.app.application import App
from kiosk.screens.app.screen_reader import ScreenReader
from kiosk.screens.kit import trouble_line
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.play.layout import question
from kiosk.screens.play.layout.short_words import forms
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import DEMOS, SCENES, stage
from kiosk.shots.staging.props import filled, lay, new_app, play, press, throw
from tests.devices.voice.recorder import Recorder
from tests.screens.drawing import canvas_of
from tests.screens.play.layout.decisive import asked
from tests.shared import sampled

SURFACE = pygame.Surface((1280, 800))
DRAWN = {str(word) for word in SPOKEN.values()} | {
    *(str(word) for card in VALUE for suit in "SHCD" for word in str(card_words(card + suit)).casefold().split())
}
"""Faces of dice and cards: they stand there as pictures."""


def listen(app: App, profile: str = "mains-libres", **voice: object) -> Recorder:
    """A voice that records what is said from now on, the screen in front read already."""
    heard = Recorder()
    config = app.config
    app.config = config.model_copy(
        update={
            "general": config.general.model_copy(update={"profile": profile}),
            "voice": config.voice.model_copy(update=voice),
        }
    )
    app.narrator = ScreenReader(heard)
    redraw(app)
    return heard


def redraw(app: App) -> None:
    app.update(app.now + 0.1)
    app.dirty = True
    app.draw(SURFACE)


@pytest.mark.parametrize("name", sampled([*SCENES, *DEMOS], every=60))
def test_every_screen_says_what_it_is_about_and_nothing_that_is_not_shown(name: str) -> None:
    app = stage(name)
    heard = listen(app)
    assert heard.lines
    assert all(re.search(r"\w", line) or line.strip() in "♠♥♣♦" for line in heard.lines)
    pointed = any(utterance.rank is Rank.POINTER for utterance in heard.said)
    assert pointed or app.screen.place < 0 or not app.screen.pointed()
    told = [line for utterance in heard.said for line in utterance.lines if utterance.rank is not Rank.POINTER]
    shown = " ".join(mark.what for mark in app.marks).casefold()
    if isinstance(app.screen, TableScreen) and app.screen.panel.detail is not None:
        # Where choices need all the room, what is wrong with a die gives way to them.
        told = [line for line in told if line != app.words.say(app.screen.panel.detail)]
    for line in told:
        missing = [word for word in re.findall(r"[\w']+", line.casefold()) if word not in shown]
        fewer = in_fewer_words(app, line) or shown_briefly(app, line, shown) or advised_briefly(app, line, shown)
        assert set(missing) <= DRAWN or fewer or warned_briefly(app, line, shown), line


def warned_briefly(app: App, line: str, shown: str) -> bool:
    """Whether that is what is wrong, which stands beside the dice in the fewer words that there are for it."""
    if app.notice is None or line != app.words.say(app.notice):
        return False
    return any(app.words.say(said).casefold() in shown for said in trouble_line.forms(app.notice))


def shown_briefly(app: App, line: str, shown: str) -> bool:
    """Whether that is what the dice are, which stands there by its kind alone where there is no room for more."""
    if not isinstance(app.screen, TableScreen):
        return False
    sheet, state = app.screen.screens.sheet, app.screen.referee.table.state
    said, brief = sheet.announced(state), sheet.announced_briefly(state)
    if said is None or brief is None or line != app.words.say(said):
        return False
    return app.words.say(brief).casefold() in shown


def advised_briefly(app: App, line: str, shown: str) -> bool:
    """Whether that is what the guide says, which stands there in the fewer words that there are for it."""
    chance = app.screen._chance() if isinstance(app.screen, TableScreen) else None
    if chance is None or line != app.words.say(chance):
        return False
    return any(app.words.say(words).casefold() in shown for words in list(forms(chance))[1:])


def in_fewer_words(app: App, line: str) -> bool:
    """Whether that is the question, which stands there in the fewer words that larger type has for it.

    It may only where its place has no room for it in letters as large as larger type asks for.
    """
    if not isinstance(app.screen, TableScreen) or line != app.words.say(app.screen.panel.question):
        return False
    if has_room(app, line):
        return False
    shown = asked(app).what.casefold()
    fewer = [app.words.say(words).casefold() for words in forms(app.screen.panel.question)][1:]
    return any(words.endswith(shown) for words in fewer or [line.casefold()])


def has_room(app: App, asks: str) -> bool:
    """Whether a table's question fits whole into its place, large enough."""
    canvas = canvas_of(SURFACE.get_size(), app.words.language)
    canvas.measures = measures(SURFACE.get_size(), app.config.larger_type(), playing=True)
    fitted = question.filled(canvas, asks, app.places["question"].size)
    return not fitted.cut and fitted.px >= canvas.measures.enough


def test_where_there_is_room_the_question_is_asked_in_all_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    app = stage("play-choose")
    listen(app)
    line = app.words.say(app.screen.panel.question)
    assert has_room(app, line) and asked(app).what == line
    monkeypatch.setattr(question, "fitting", lambda *_, **__: "Que choisis-tu ?")
    redraw(app)
    assert asked(app).what != line and not in_fewer_words(app, line), "the test above would find it"


@pytest.mark.parametrize("name", ["attract", "options", "play-choose", "menu", "result", "rules-1"])
def test_english_is_spoken_in_english(name: str) -> None:
    heard = listen(stage(name, "en"))
    assert {utterance.language for utterance in heard.said} == {"en"}
    assert not re.search("[éèàç]", " ".join(heard.lines).replace("Gisèle", "").replace("Français", ""))


def test_walking_says_each_choice_at_once() -> None:
    app = stage("play-choose")
    heard = listen(app)
    heard.forget()
    press(app, Gesture.RIGHT)
    redraw(app)
    (utterance,) = heard.said
    assert utterance.lines == ("Marquer les 5, 15 points",)
    assert utterance.cuts is Rank.RESULT


def test_a_throw_then_the_question_then_the_choice() -> None:
    app = new_app()
    lay(app)
    heard = listen(app)
    assert heard.lines == ["Gisèle, lance les cinq dés"]
    heard.forget()
    throw(app, (5, 5, 2, 6, 1))
    redraw(app)
    assert [(said.rank, said.lines) for said in heard.said if said.lines] == [
        (Rank.RESULT, ("six, cinq, cinq, deux, un",)),
        (Rank.ASK, ("Gisèle, que choisis-tu ?",)),
        (Rank.POINTER, ("Relancer des dés",)),
    ]
    assert heard.played == ["throw"]


def test_a_new_result_overtakes_the_question_of_the_one_before() -> None:
    app = stage("play-choose")
    heard = listen(app)
    press(app, Gesture.RIGHT)
    heard.forget()
    press(app, Gesture.OK)
    redraw(app)
    first = heard.said[0]
    assert first.lines == ("15 dans la colonne 5.", "Marcel : 48")
    assert first.cuts is Rank.RESULT
    assert heard.played == ["better", "seat-3"], "three quarters of what is great, and whose turn it is"


def test_after_a_correction_only_the_new_result_is_said() -> None:
    app = stage("play-correct")
    heard = listen(app)
    heard.forget()
    app.screen.tap("face:3")
    redraw(app)
    said = [said.lines for said in heard.said if said.rank is Rank.RESULT]
    assert said == [("six, cinq, cinq, trois, deux",)]


def test_in_short_only_the_game_is_heard() -> None:
    app = stage("play-choose")
    heard = listen(app, "fete")
    assert heard.lines == ["Marcel, que choisis-tu ?"]
    heard.forget()
    press(app, Gesture.RIGHT)
    app.screen.tap("menu")
    redraw(app)
    press(app, Gesture.RIGHT)
    redraw(app)
    assert heard.lines == []


def test_the_winner_is_told_in_short_too() -> None:
    app = stage("result")
    heard = listen(app, "fete")
    assert heard.lines[0] == "Yvonne gagne !"


def test_off_says_nothing_and_sounds_still_play() -> None:
    app = stage("play-choose")
    heard = listen(app, "bar")
    press(app, Gesture.RIGHT, Gesture.OK)
    redraw(app)
    assert heard.lines == []
    assert heard.played == ["better", "seat-3"], "three quarters of what is great, and whose turn it is"
    assert heard.tuning.sounds == 80


def test_the_settings_are_the_voice_s() -> None:
    heard = listen(new_app(), rate=100, volume=30, sounds=0)
    assert (heard.tuning.rate, heard.tuning.volume, heard.tuning.sounds) == (100, 30, 0)


def test_another_language_is_spoken_at_once() -> None:
    app = stage("menu")
    heard = listen(app)
    heard.forget()
    app.speak("en")
    redraw(app)
    assert heard.said[0].language == "en"
    assert "Keep playing" in heard.lines


def test_an_undo_says_where_the_game_stands_again() -> None:
    app = new_app()
    lay(app)
    filled(app, 2)
    throw(app, (5, 5, 2, 6, 1))
    heard = listen(app)
    press(app, Gesture.RIGHT, Gesture.OK)
    redraw(app)
    heard.forget()
    press(app, Gesture.UNDO)
    redraw(app)
    assert heard.lines[0] == "six, cinq, cinq, deux, un"
    assert heard.played == ["undo"]


def test_a_counted_hand_is_told_once() -> None:
    app = stage("cribble-declare")
    heard = listen(app)
    heard.forget()
    counts = [line for line in after_counting(app, heard) if "quinze-deux" in line or "zéro" in line]
    assert len(counts) == 1


def after_counting(app: App, heard: Recorder) -> list[str]:
    table = app.referee.table
    while table.game.sheet(table.state)["last"]["what"] != "counted":
        table.play(table.game.advise(table.state))
        app.referee.refresh()
        redraw(app)
    return heard.lines


def test_a_notice_is_told() -> None:
    app = stage("play-choose")
    heard = listen(app, "fete")
    heard.forget()
    app.tell(phrase("Cette partie ne peut pas être reprise."))
    redraw(app)
    assert heard.lines == ["Cette partie ne peut pas être reprise."]


def test_a_missing_voice_is_named_once_and_play_goes_on() -> None:
    app = stage("play-choose")
    heard = listen(app)
    heard.now = VoiceStatus(False, phrase("Pas de son : aucun haut-parleur ne répond."), "no_device")
    redraw(app)
    redraw(app)
    assert str(app.notice) == "Pas de son : aucun haut-parleur ne répond."
    app.update(app.now + 60)
    assert app.notice is None
    app.update(app.now + 60)
    assert app.notice is None
    press(app, Gesture.RIGHT, Gesture.OK)
    redraw(app)
    assert app.referee.table.state.scores()[1] == 48


def test_where_nothing_is_spoken_a_missing_voice_is_not_named() -> None:
    app = stage("play-choose")
    heard = listen(app, "bar")
    heard.now = VoiceStatus(False, phrase("Pas de son : aucun haut-parleur ne répond."), "no_device")
    app.update(app.now + 1)
    app.update(app.now + 1)
    assert app.notice is None


def test_a_quiet_table_says_nothing() -> None:
    app = stage("play-choose")
    heard = listen(app)
    heard.forget()
    for _ in range(10):
        redraw(app)
    assert heard.said == []


def test_a_decision_is_played_without_a_voice() -> None:
    app = stage("play-choose")
    redraw(app)
    play(app, app.referee.table.state.moves()[0])
    redraw(app)
    assert isinstance(app.notice, Phrase | None)


def test_a_hand_is_told_that_it_was_understood() -> None:
    app = stage("play-choose")
    heard = listen(app)
    heard.forget()
    for dwell in (
        Dwell(over=True, zone="right"),
        Dwell(over=True, zone="right", armed=True),
        Dwell(over=True, zone="right", armed=True),
        Dwell(over=True, zone="right", spoilt=True),
        Dwell(),
    ):
        app.hands.dwell = dwell
        app.draw(SURFACE)
    assert heard.lines == ["C’est bon : retire la main", "Les dés ont bougé : retire la main, rien n’est choisi"]


def test_a_calibration_is_followed_with_closed_eyes() -> None:
    heard = listen(stage("calibrating-light-bad"))
    assert heard.lines[0] == "La lumière ne convient pas encore."
    assert "OK : Recommencer, Gauche : Continuer quand même, Droite : Passer ou abandonner" in heard.lines
    faces = listen(stage("calibrating-poker-face")).lines[0]
    assert faces == "Posez un seul dé, face Roi en haut. Il manque : Roi, Dame, 9"


def test_rankings_are_read_a_line_a_player() -> None:
    first = listen(stage("day")).lines[1]
    assert re.fullmatch(r"1\. [\w -]+ : \d+", first)
    sought = listen(stage("day-sought")).lines
    assert re.fullmatch(r"\d+\. [\w -]+ : \d+", sought[1]) and not re.match(r"\d+\.", sought[2])
    assert listen(stage("event-league")).lines[1] == "1. Maximilienne : 4"


def test_letters_that_were_chosen_are_read_without_the_cursor() -> None:
    assert listen(stage("find-letter")).lines[:2] == ["M", "61 noms"]


@pytest.mark.parametrize("name", ["rules-1", "scores", "settings-measure", "undo"])
def test_where_no_cursor_is_the_buttons_are_told(name: str) -> None:
    app = stage(name)
    (pointed,) = [said.lines[0] for said in listen(app).said if said.rank is Rank.POINTER and said.lines]
    assert pointed.startswith("OK : ") and app.words.say(app.screen.legend().ok or "") in pointed


def test_the_cursor_ticks_and_a_choice_is_answered() -> None:
    app = stage("menu")
    heard = listen(app, "bar", level="off", sounds=80)
    for gesture, sound in ((Gesture.RIGHT, "focus"), (Gesture.LEFT, "focus"), (Gesture.OK, "ok")):
        heard.forget()
        press(app, gesture)
        redraw(app)
        assert heard.played == [sound]


def test_a_press_that_changes_nothing_is_not_answered() -> None:
    app = stage("play-throw")
    heard = listen(app, "bar", level="off", sounds=80)
    press(app, Gesture.OK)
    redraw(app)
    assert heard.played == []


def test_a_way_to_another_screen_is_answered_as_a_choice() -> None:
    app = stage("menu")
    heard = listen(app, "bar", level="off", sounds=80)
    press(app, Gesture.BACK)
    redraw(app)
    assert heard.played == ["ok"]


def test_what_happens_at_the_table_takes_the_place_of_the_answer_to_the_press() -> None:
    app = stage("play-choose")
    heard = listen(app, "bar", level="off", sounds=80)
    press(app, Gesture.RIGHT, Gesture.OK)
    redraw(app)
    assert heard.played == ["better", "seat-3"]


def test_a_key_that_is_held_ticks_and_does_not_buzz() -> None:
    app = stage("menu")
    heard = listen(app, "bar", level="off", sounds=80)
    heard.forget()
    for _ in range(60):
        app.gesture(Gesture.RIGHT)
        app.update(app.now + 1 / 60)
        app.draw(SURFACE)
    assert 5 <= heard.played.count("focus") <= 11 and set(heard.played) == {"focus"}
