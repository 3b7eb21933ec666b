"""Whatever happens in whatever order: no crash, always a way forward, never a throw that nobody was sure of."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games.engine.moves import Throw
from kiosk.table.referee.panels import prompts as say
from tests.reasons import because
from tests.table.referee.scripted_track import play
from vision.types.reading import Die
from vision.types.reasons import ReasonCode
from vision.types.track_events import AtRest, Blind, Covered, Lifted, Nudged, Rolling, TrackedDie

faces = st.sampled_from("123456")
ids = st.integers(1, 7)


@st.composite
def lying(draw):
    number, sure = draw(ids), draw(st.booleans() | st.just(True))
    likely = ((draw(faces), 0.6), (draw(faces), 0.3)) if not sure else ()
    codes = st.sampled_from(["rim", "leaning", "unsure-face", "unsure-colour"])
    doubts = because(*([] if sure else draw(st.lists(codes, min_size=1, max_size=3))))
    return TrackedDie(number, draw(st.booleans()), Die(draw(faces), "white", (0, 0, 40, 40), 0.9, doubts, likely))


@st.composite
def at_rest(draw):
    size = draw(st.sampled_from([5, 5, 5, 5, 4, 6, 0]))
    dice = draw(st.lists(lying(), min_size=size, max_size=size, unique_by=lambda die: die.id))
    if draw(st.booleans()):
        dice = [TrackedDie(d.id, False, d.die) for d in dice]
    doubts = draw(st.sampled_from([(), (), (), ("maybe-missed",), ("covered",), ("maybe-missed", "unknown-object")]))
    return AtRest(0.0, tuple(dice), because(*doubts), b"jpeg")


events = (
    at_rest()
    | at_rest()
    | st.builds(Lifted, st.just(0.0), st.lists(ids, max_size=5, unique=True).map(tuple))
    | st.builds(Nudged, st.just(0.0), ids, faces, faces)
    | st.sampled_from([Rolling(0.0), Rolling(0.0), Covered(0.0), Blind(0.0, "dark")])
)
steps = st.one_of(
    events.map(lambda event: ("see", event)),
    events.map(lambda event: ("see", event)),
    st.integers(0, 30).map(lambda index: ("choose", index)),
    st.integers(0, 30).map(lambda index: ("choose", index)),
    st.floats(0, 10).map(lambda seconds: ("wait", seconds)),
    st.sampled_from([("undo", None), ("eyes", True), ("eyes", False)]),
)
tables = {"confirm": st.sampled_from(["button", "dice"]), "missing": st.sampled_from(["die", "all"])}


class Watch:
    """Keeps count of what a person said, apart from the referee."""

    def __init__(self, track):
        self.track, self.referee = track, track.referee
        self.answered, self.checked = set(), set()

    def throws(self):
        return sum(isinstance(move, Throw) for move in self.referee.table.moves)

    def see(self, event):
        moment, before = self.referee.moment, self.throws()
        known = {slot.id for slot in moment.lay if not slot.void}
        fresh = moment.sight.fresh
        self.referee.see(event)
        if isinstance(event, AtRest):
            offset = self.referee._ids._oldest
            landed = {d.id + offset for d in event.dice if not d.kept}
            self.answered -= landed
            self.checked.clear()
            doubtful = [d for d in event.dice if set(d.die.doubts) - {"unsure-colour"}]
            new = [d for d in doubtful if d.id + offset in fresh | landed or d.id + offset not in known]
            if self.throws() > before:
                assert {d.id + offset for d in new} <= self.answered
                assert set(event.doubts) <= self.checked
        elif self.throws() > before:
            assert isinstance(event, Lifted), "only fewer dice can complete a throw without a new reading"

    def choose(self, index):
        choices = self.referee.panel().choices
        if not choices:
            return
        key = choices[index % len(choices)].key
        dice = self.referee.moment.verdict.dice
        if key.startswith("face:") and dice:
            self.answered.add(dice[0].id)
        if key == "yes":
            asked = self.referee.panel().detail
            self.checked |= {code for code in ReasonCode if say.doubt(code) == asked}
        self.referee.choose(key)

    def step(self, what, value):
        before = self.throws()
        if what == "see":
            self.see(value)
        elif what == "choose":
            self.choose(value)
        elif what == "wait":
            self.track.now += value
            self.referee.tick(self.track.now)
            assert self.throws() == before, "time plays nothing"
        elif what == "undo":
            self.referee.undo()
        else:
            self.referee.eyes_status(value)
            assert self.throws() == before


@settings(max_examples=150, deadline=None)
@given(sequence=st.lists(steps, max_size=60), **tables)
def test_anything(sequence, confirm, missing):
    track = play(confirm=confirm, missing=missing, turns=2)
    watch = Watch(track)
    for what, value in sequence:
        watch.step(what, value)
        panel = track.referee.panel()
        assert panel.choices or panel.kind == "over", panel
        assert len({choice.key for choice in panel.choices}) == len(panel.choices)
        assert panel.focus is None or panel.focus < len(panel.dice)
        str(panel.question), [str(choice.label) for choice in panel.choices]


@pytest.mark.whole
@settings(max_examples=60, deadline=None)
@given(readings=st.lists(at_rest(), max_size=12), **tables)
def test_unsure_readings_alone_never_make_a_throw(readings, confirm, missing):
    track = play(confirm=confirm, missing=missing)
    for reading in readings:
        dice = tuple(
            TrackedDie(d.id, False, Die(d.die.face, "white", d.die.box, 0.4, because("leaning"), (("1", 0.5),)))
            for d in reading.dice
        )
        track.tell(Rolling(0.0), AtRest(0.0, dice, reading.reasons))
    assert track.referee.table.moves == ()


@settings(max_examples=60, deadline=None)
@given(sequence=st.lists(steps, max_size=40), **tables)
def test_after_any_muddle_the_game_can_be_finished(sequence, confirm, missing):
    track = play(confirm=confirm, missing=missing, turns=2)
    watch = Watch(track)
    for what, value in sequence:
        watch.step(what, value)
    track.referee.eyes_status(False)
    for _ in range(400):
        panel = track.referee.panel()
        if panel.kind == "over":
            return
        forward = [choice.key for choice in panel.choices if choice.key not in ("correct", "step_back", "cancel")]
        enter = [key for key in forward if key == "enter"]
        throwing = panel.kind in ("throw", "rolling", "in_hand")
        key = enter[0] if enter and throwing else (forward or [panel.choices[0].key])[0]
        assert track.referee.choose(key), (panel.kind, key)
        if key == "keep":
            track.referee.choose("face:1")
    raise AssertionError(f"stuck at {track.referee.panel()}")
