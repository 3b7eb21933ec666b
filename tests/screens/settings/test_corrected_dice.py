"""Corrected dice in the settings: consent by one press, off until then; export to a stick; deletion by two."""

from datetime import UTC, datetime

import numpy as np
import pytest

from calibration.learning.crop_files import KeptCrop, crops_folder, store
from kiosk.config.schema import Config, profiles
from kiosk.screens.app.table_lessons import pass_on
from kiosk.screens.kit.background_command import CommandResult
from kiosk.screens.settings.corrected_dice import CONSENT, DELETED, EMPTY, KEPT_STILL, CorrectedDice, ForgetDice
from kiosk.screens.settings.storage.usb_stick import NONE
from kiosk.shots.staging.props import lay, new_app, see, still_eyes
from tests.screens.settings.test_usb_stick import STICK, Desk
from tests.vision.learning.examples import UNCLEAR
from vision.learning.table_memory import Example
from vision.types.lessons import Correction, EndOfGame, ForgetAll, Retraction
from vision.types.reading import Die
from vision.types.track_events import AtRest, Rolling, TrackedDie


@pytest.fixture
def app(tmp_path):
    app = new_app()
    app.store.folder = tmp_path
    app.settings()
    return app


def page(app, desk):
    app.push(CorrectedDice(app, desk.look, desk.send))
    return app.screen


def keep_one(app):
    example = Example(np.zeros((96, 96, 3), np.uint8), "4", "5", False)
    store(crops_folder(app.store.folder), KeptCrop(example, datetime(2026, 11, 23, tzinfo=UTC)))


def test_nothing_is_kept_in_any_profile_until_the_owner_allows_it(app):
    for profile in profiles():
        assert Config.model_validate({"general": {"profile": profile}}).camera.keep_crops is False
    assert not app.config.camera.keep_crops
    page(app, Desk(None)).tap(CONSENT)
    assert app.config.camera.keep_crops
    app.screen.tap(CONSENT)
    assert not app.config.camera.keep_crops


def test_crops_go_onto_a_stick(app):
    keep_one(app)
    desk = Desk(STICK, CommandResult(True, "Saved to /media/x/piste-corrections-1 (1 crops).\n"))
    shown = page(app, desk)
    shown.tap("corrections")
    assert desk.sent == [("corrections", "--export", "/media/x", "--data", str(app.store.folder))]
    shown.update(app.now)
    assert shown.explanation("corrections").values["file"] == "piste-corrections-1"


def test_without_a_stick_or_a_crop_nothing_is_begun(app):
    desk = Desk(STICK)
    shown = page(app, desk)
    shown.tap("corrections")
    assert shown.explanation("corrections") == EMPTY and desk.sent == []
    keep_one(app)
    desk = Desk(None)
    shown = page(app, desk)
    shown.tap("corrections")
    assert shown.explanation("corrections") == NONE and desk.sent == []


@pytest.mark.parametrize(("good", "said"), [(True, DELETED), (False, KEPT_STILL)])
def test_everything_is_deleted_by_two_presses(app, good, said):
    lessons = taught(app)
    desk = Desk(None, CommandResult(good))
    shown = page(app, desk)
    shown.tap("forget")
    asked = app.screen
    assert isinstance(asked, ForgetDice) and desk.sent == [] and lessons == []
    assert [item.key for item in asked.items()][asked.cursor] == "done", "the cursor stands on the way back"
    asked.tap("done")
    assert app.screen is shown and desk.sent == [] and lessons == []
    shown.tap("forget")
    app.screen.tap("forget")
    assert app.screen is shown
    assert desk.sent == [("corrections", "--delete", "--data", str(app.store.folder))] and lessons == [ForgetAll()]
    shown.update(app.now)
    assert shown.explanation("forget") == said


def taught(app):
    """What the eyes of this app are told."""
    lessons = []
    eyes = app.eyes if app.eyes is not None else still_eyes(app)
    eyes.learn = lessons.append
    return lessons


@pytest.mark.parametrize("allowed", [False, True])
def test_a_correction_at_the_table_reaches_the_eyes_with_the_owners_word_and_ends_with_the_game(allowed):
    app = new_app()
    app.reconfigure(Config.model_validate({"camera": {"keep_crops": allowed}}))
    lay(app)
    lessons = taught(app)
    dice = [Die(str(face), "white", (50 * face, 10, 40, 40), 0.99) for face in (1, 2, 3, 4)]
    unclear = Die("5", "white", (250, 10, 40, 40), 0.6, (UNCLEAR,), (("5", 0.6), ("3", 0.3)))
    seen = tuple(TrackedDie(number, False, die) for number, die in enumerate([*dice, unclear]))
    see(app, Rolling(app.now), AtRest(app.now, seen))
    app.screen.tap("face:3")
    app.update(app.now + 0.1)
    assert lessons == [Correction(4, "3", keep=allowed)] and app.notice is not None
    app.screen.undo()
    app.update(app.now + 0.1)
    assert lessons[1:] == [Retraction((4,))]
    app.home()
    assert lessons[2:] == [EndOfGame()]


def test_only_a_correction_is_told_to_people():
    class Eyes:
        def learn(self, lesson):
            pass

    assert pass_on(Eyes(), [Correction(1, "4")], False) and not pass_on(Eyes(), [Retraction((1,))], False)
