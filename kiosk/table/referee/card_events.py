"""Cards that come to lie on the track become decisions of the game, one after the other; what is doubtful waits."""

from kiosk.games.engine.protocols import LaysCards
from kiosk.table.referee.cards.card_track import CardTrack
from kiosk.table.referee.state.referee_state import RefereeState
from vision.cards.following.card_events import CardsAtRest
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import AtRest, Event


def take(moment: RefereeState, event: Event) -> None:
    """Takes in an event of a track with cards."""
    moment.cards = moment.cards.take(event)
    if isinstance(event, CardsAtRest):
        covered = tuple(doubt for doubt in event.reasons if doubt.code is ReasonCode.COVERED)
        event = AtRest(event.t, reasons=tuple(doubt for doubt in covered if isinstance(doubt, Reason)))
    moment.sight = moment.sight.take(event, moment.now)


def lose_sight(moment: RefereeState) -> None:
    """The camera is gone: what lies there when it comes back may have been laid at any time."""
    state = moment.table.state
    begun = isinstance(state, LaysCards) and bool(state.seen())
    moment.cards = CardTrack(dark=begun, excused=moment.cards.excused)


def go_on(moment: RefereeState) -> None:
    """Plays the cards of which nothing is doubtful. While cards are dealt everything is forgotten."""
    _mind_the_deal(moment)
    while (found := moment.found) is not None and not found.asks:
        if found.id is None or found.move is None:
            raise AssertionError("a card that counts lies there, and means something")
        moment.cards = moment.cards.settle([found.id])
        moment.table.play(found.move)
        moment.sync()
        _mind_the_deal(moment)


def _mind_the_deal(moment: RefereeState) -> None:
    state = moment.table.state
    if not isinstance(state, LaysCards):
        return
    if state.secret is None:
        moment.dealt = False
    elif not moment.dealt:
        moment.cards = CardTrack()
