"""Watches cards: small pictures on every frame, a reading of what changed once it lies still, events in between."""

from collections.abc import Callable, Sequence

import numpy as np

from vision.cards.card_reading import Card
from vision.cards.following.card_cells import covered_by
from vision.cards.following.card_events import CardsAtRest, ReadsCards
from vision.cards.following.card_motion import CardMotion, reaching_in
from vision.cards.following.card_tracker import CardTracker, Settled, on_track
from vision.cards.following.change_reading import ChangeReading, Scene
from vision.cards.following.changed_part import PartReader, marked, without
from vision.cards.following.odd_things import CARD_LIKE, OddThings
from vision.geometry.region_of_interest import Region
from vision.geometry.track_view import TrackView
from vision.imaging.picture_io import jpeg
from vision.motion.blindness import BlindnessDetector
from vision.motion.small_picture import SmallPicture
from vision.tracking.disturbance import ABSORBED_AFTER, DOUBTFUL_REST, FIRST_LOOK, REST
from vision.tracking.rest_picture import RestPicture
from vision.tracking.track_cells import TrackCells
from vision.types.picture import Cells, Picture
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import Blind, Covered, Event

LIGHTER = 1.6
"""How much lighter than the ground paper is, in its darkest colour."""


class CardWatcher:
    """Turns frames into events of a track with cards.

    Without a `view` the whole frame is the track. Times are the source's own, in seconds; they must not go back.
    """

    def __init__(self, reader: ReadsCards, view: TrackView | None = None, live: bool = False) -> None:
        self._live = live
        self.parts = PartReader(reader)
        self.tracker = CardTracker()
        self._region = Region(view)
        self._cells = TrackCells()
        self._rest = RestPicture(self._cells)
        self._odd = OddThings()
        self._reported = False
        self._t = 0.0
        self._full: Callable[[], Picture] | None = None
        self._motion: CardMotion | None = None
        self._blind: str | None = None
        self._begin()

    @property
    def resting(self) -> bool:
        """Whether everything lies still and was reported."""
        return self._motion is None and self._rest.picture is not None and self._blind is None

    @property
    def blind(self) -> bool:
        """Whether nothing can be seen now."""
        return self._blind is not None

    @property
    def puzzled(self) -> bool:
        """Whether something has reached in over the track for a moment without moving."""
        motion = self._motion
        return motion is not None and motion.told and motion.still(self._t) >= DOUBTFUL_REST

    def use(self, view: TrackView | None, tell: bool = False) -> None:
        """Uses `view` from now on and reads the track again; `tell`: it is reported even if nothing has changed."""
        self._region = Region(view)
        self._reported = self._reported and not tell
        self._begin()

    def forget(self) -> None:
        """Forgets all that was seen: what lies there next is new."""
        self.tracker.forget()
        self._reported, self._full = False, None
        self._begin()

    def feed(self, frame: Picture, t: float, full: Callable[[], Picture]) -> list[Event]:
        """Takes one frame in: the small picture (height, width, 3) BGR of `t` seconds; `full` gives the whole one,
        called only for reading."""
        look = SmallPicture(frame)
        if self._rest.last is None or look.shape != self._rest.last.shape:
            self._begin()
            self._cells.lie_in(self._region, look, full)
            # A card is so large that one which is pushed would be taken for a camera that was.
            self._cells.comparer.fixed = True
        trouble = self._seeing.trouble(look, t)
        if trouble or self._blind:
            news = trouble is not None and trouble != self._blind
            self._blind = trouble
            self._motion = None if trouble else CardMotion(look, t, announced=True)
            if trouble:
                return [Blind(t, trouble)] if news else []
        events = self._watch(look, t, full)
        self._rest.follow(look)
        self._t, self._full = t, full
        return events

    def finish(self) -> list[Event]:
        """Reports the pending rest after the source's end, if all had been still for long enough."""
        motion, look = self._motion, self._rest.last
        if motion is None or look is None or self._full is None or motion.still(self._t) < FIRST_LOOK:
            return []
        return self._report(motion, look, self._t, self._full())

    def _begin(self) -> None:
        self._rest.forget()
        self._odd.forget()
        self._seeing = BlindnessDetector(self._live)
        self._motion, self._blind = None, None

    def _watch(self, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        if self._motion is None:
            if self._rest.quiet(look, t, self._seeing.dim):
                return []
            self._motion = CardMotion(look, t, announced=not self._reported, trail=self._rest.trail(look))
        motion, cells = self._motion, self._cells
        motion.see(look, t, cells.comparer, cells.region)
        if not motion.record.moving.any():
            self._rest.learn(look)
        if self._rest.picture is not None:
            motion.compare(look, t, cells.scene(look, self._rest.picture, (), None))
        events = motion.announce(t)
        if self._seeing.dim:
            return events
        if motion.still(t) >= REST:
            return events + self._calm(motion, look, t, full)
        if self._rest.picture is not None and motion.worth_a_look(t):
            motion.looked = t
            return events + self._beside(motion, look, t, full(), motion.in_motion(t))
        return events

    def _calm(self, motion: CardMotion, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        """Nothing moves: reads once, and again after a moment where that was doubtful."""
        waits = (0.0, DOUBTFUL_REST, ABSORBED_AFTER)
        if motion.looks < len(waits) and motion.still(t) >= waits[motion.looks]:
            motion.looks += 1
            return self._report(motion, look, t, full())
        return []

    def _scene(self, motion: CardMotion, picture: Picture, changed: Cells) -> Scene:
        size = self._cells.full_size = picture.shape[1], picture.shape[0]
        return Scene(picture, changed, self._cells.region, size, self.tracker.lying)

    def _beside(self, motion: CardMotion, look: SmallPicture, t: float, picture: Picture, over: Cells) -> list[Event]:
        """Reads what has come to lie beside a hand, which is over some cells: only what is sure is told."""
        scene = self._scene(motion, picture, motion.foreground & ~over)
        if not scene.changed.any():
            return []
        reading = ChangeReading.alone(self.parts, scene)
        clear = [card for card in reading.cards if card.sure and not scene.under(over, card)]
        settled = self.tracker.settled(clear, reading.untouched, lambda card, fresh: True)
        if not any(not card.kept for card in settled.cards):
            return []
        self.tracker.take(settled)
        before = self._rest.picture
        assert before is not None
        seen = covered_by(clear, over.shape, scene.size, wider=1)
        self._rest.uncover(look, before, over | (motion.foreground & ~seen), t)
        reasons = (*self._odd.reasons, Reason(ReasonCode.COVERED))
        return [*settled.events(t), CardsAtRest(t, settled.cards, reasons, jpeg(picture))]

    def _report(self, motion: CardMotion, look: SmallPicture, t: float, picture: Picture) -> list[Event]:
        """Reads what changed and takes it in, unless it is doubtful and may become clear, or a hand is in the way."""
        if self._rest.picture is None:
            return self._first(motion, look, t, picture)
        if not motion.foreground.any():
            return self._close(motion, look, t, self.tracker.settled((), self.tracker.lying, _stays), picture)
        scene = self._scene(motion, picture, motion.foreground)
        reading = ChangeReading.of(self.parts, scene)
        settled = self.tracker.settled(reading.cards, reading.untouched, scene.still)
        odd = scene.unexplained(settled, reading.cards)
        hand = reaching_in(odd, self._cells.border, self._cells.region)
        patient = motion.still(t) < ABSORBED_AFTER
        if hand and patient:
            return self._beside(motion, look, t, picture, np.logical_or.reduce(hand))
        doubtful = bool(odd.any()) or any(not card.card.sure and not card.kept for card in settled.cards)
        if doubtful and motion.still(t) < DOUBTFUL_REST:
            return []
        self._odd.update(scene, settled, odd, reading.reasons, self._region.view)
        events: list[Event] = [Covered(t, "thing")] if hand else []
        return events + self._close(motion, look, t, settled, picture)

    def _first(self, motion: CardMotion, look: SmallPicture, t: float, picture: Picture) -> list[Event]:
        """Of what lies there nothing is known yet."""
        region = self._cells.region
        scene = self._scene(motion, picture, region)
        # Markers are print, and no card's.
        corners = marked(self._region.view, region.shape, scene.size)
        cards, reasons = self.parts.all_of(without(picture, corners, region), scene.whole)
        here = [card for card in cards if on_track(card, self._region.view)]
        if reasons and motion.still(t) < DOUBTFUL_REST:
            return []
        motion.announced = True
        self._odd.once(reasons if here or _light(look, region & ~corners) else ())
        return self._close(motion, look, t, self.tracker.settled(here, (), _gone), picture)

    def _close(
        self, motion: CardMotion, look: SmallPicture, t: float, settled: Settled, picture: Picture
    ) -> list[Event]:
        """This is the rest from now on; told if anything is new."""
        self.tracker.take(settled)
        self._rest.take(look, t)
        self._motion, self._reported = None, True
        reasons, news = self._odd.reasons, self._odd.news
        self._odd.told()
        if not (settled.changed or motion.announced or news):
            return []
        return [*settled.events(t), CardsAtRest(t, settled.cards, reasons, jpeg(picture))]


def _light(look: SmallPicture, region: Cells) -> bool:
    """Whether something as large as a card is much lighter than most of the track: what looks like the outline of a
    card on an empty one is a seam or a shadow."""
    rows, columns = (min(a, b) for a, b in zip(look.means.shape, region.shape, strict=False))
    dark = look.means[:rows, :columns].min(2)[region[:rows, :columns]]
    return int(np.count_nonzero(dark > LIGHTER * float(np.median(dark)))) >= CARD_LIKE


def _gone(card: Card, fresh: Sequence[Card]) -> bool:
    return False


def _stays(card: Card, fresh: Sequence[Card]) -> bool:
    return True
