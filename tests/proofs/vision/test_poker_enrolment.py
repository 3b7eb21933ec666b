"""Proof: two sets of poker dice are shown on the virtual track, face by face, tried, kept, and chosen between."""

import pytest

from calibration.dice.named_colours import OwnersDice
from calibration.dice.poker_set_files import SETS, sets_folder
from calibration.dice.serving_set_reader import ServingSetReader
from tests.proofs.vision.installation_sites import Room, Stage
from vision.reader import Reader
from vision.types.dice_set import POKER
from vision.types.track_events import AtRest

pytestmark = pytest.mark.slow


def stage(folder, design):
    reader = OwnersDice(Reader(poker=ServingSetReader(sets_folder(folder))))
    made = Stage(Room("table", focal=1490), 7, reader, folder / "calibration", POKER, (f"poker:{design}",) * 5)
    made.watch(2)
    return made


def only_one(made, alone):
    """Takes four of the dice out of the hand, or puts them back."""
    for body in made.track.bodies[1:]:
        body.held, body.boxed = not alone, alone


def thrown(made):
    if any(body.present for body in made.track.bodies):
        made.track.pick_up()
    made.track.throw()
    while made.track.busy:
        made.track.step(0.25)
    made.watch(1.2)


def shown(made):
    """Every face, as the die happens to fall; by three buttons."""
    made.lookout.calibrate("poker")
    session = made.lookout.calibrating.session
    made.watch(0.2)
    made.lookout.choose("ok")
    only_one(made, True)
    while session.view().title == "show-face" and made.track.t < 150:
        thrown(made)
        (die,) = [die for die in made.track.truth() if die.on_track]
        if die.face not in dict(session.view().values)["missing"].split(", "):
            continue
        while dict(session.view().values)["face"] != die.face:
            made.lookout.choose("left")
        made.lookout.choose("ok")
        assert [verdict.code for verdict in session.view().verdicts] == ["face-learnt"]
    only_one(made, False)
    assert session.view().title == "faces-known"
    made.lookout.choose("ok")
    assert session.view().title == "try-it"
    return session


def tried(made, session):
    """Throws as often as it is asked to; returns the button that keeps the set."""
    while session.view().title == "try-it" and made.track.t < 250:
        thrown(made)
        made.watch(1)
    choices = session.view().choices
    assert choices.ok == "keep" or choices.left == "keep-anyway", session.view()
    return "ok" if choices.ok == "keep" else "left"


def read(made):
    """Throws with the set that serves: how many dice were sure, and how many of these were wrong."""
    made.lookout.expect(POKER)
    sure = wrong = 0
    for _ in range(4):
        rests = [event for event in made.throw() if isinstance(event, AtRest)]
        wrong += made.silent(rests[-1])
        sure += sum(die.die.sure for die in rests[-1].dice)
    return sure, wrong


def test_two_sets_are_shown_tried_kept_and_chosen_between(tmp_path):
    folder = sets_folder(tmp_path)
    one = stage(tmp_path, "bistrot")
    keep = tried(one, shown(one))
    assert not SETS.names(folder), "nothing is stored before it is kept"
    one.lookout.choose(keep)
    assert SETS.names(folder) == ["Poker 1"]
    other = stage(tmp_path, "blasons")
    other.lookout.choose(tried(other, shown(other)))
    assert SETS.names(folder) == ["Poker 1", "Poker 2"] and SETS.serving(folder) == "Poker 2"
    one.lookout.calibrate(None)
    one.watch(1)
    with_the_other = read(one)
    SETS.choose(folder, "Poker 1")
    with_its_own = read(one)
    print({"sure with the other set": with_the_other, "with its own": with_its_own})
    assert with_its_own[0] >= 16 and with_its_own[1] == 0
    assert with_the_other[0] <= 4


def test_given_up_the_dice_are_as_they_were(tmp_path):
    made = stage(tmp_path, "bistrot")
    session = shown(made)
    made.lookout.choose("right")
    made.lookout.choose("right")
    assert session.result == "discarded" and not SETS.names(sets_folder(tmp_path))
