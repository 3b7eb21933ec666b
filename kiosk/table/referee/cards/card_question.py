"""What the cards on the track mean for the game: the next one counts, or somebody is asked about it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision
from kiosk.games.engine.protocols import LaysCards, State
from kiosk.games.engine.values import AskKind
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.referee.cards.card_track import CardSight, CardTrack, table_card
from vision.cards.following.card_events import TrackedCard
from vision.types.reasons import ReasonCode

A_DIE = phrase("Un dé est sur la piste.")


class CardsKind(StrEnum):
    """`COUNTS` by itself; asked: `UNSURE` which card it is, `ORDER` which of several came
    first, `REFUSED` by the rules, `UNSEEN` when it was laid, `STRANGE` something that is no card that was read,
    `TAKEN` up although it counts, `MOVED` about.
    """

    COUNTS = "counts"
    UNSURE = "unsure"
    ORDER = "order"
    REFUSED = "refused"
    UNSEEN = "unseen"
    STRANGE = "strange"
    TAKEN = "taken"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class CardsFound:
    """What was found: the game's name of the card in question (none where something strange lies there), the `id` of
    one that lies there, what it would be, and `why` the rules refuse it, or what it is instead of a card. `others`
    are the decisions between which the order has to be said, with the ids of their cards; or those that are refused
    because they are of the same other player: one answer is for all of them.
    """

    kind: CardsKind
    card: str = ""
    id: int | None = None
    move: Decision | None = None
    why: Phrase | None = None
    others: tuple[tuple[int, Decision], ...] = ()

    @property
    def asks(self) -> bool:
        """Whether a person has to answer."""
        return self.kind is not CardsKind.COUNTS


def find(track: CardTrack, state: State, gathered: bool) -> CardsFound | None:
    """The first thing to be dealt with, None where there is none; `gathered`: see `LaysCards.bound`."""
    if not isinstance(state, LaysCards):
        return None
    taken = _taken(track, state, gathered)
    if taken is not None:
        return taken
    waiting = list(_waiting(track, state, gathered))
    if track.doubts and not track.answered and state.ask().what == AskKind.CARDS:
        # It may be a card, and have been laid before those that were read.
        dice = any(doubt.code is ReasonCode.DICE for doubt in track.doubts)
        return CardsFound(CardsKind.STRANGE, why=A_DIE if dice else None)
    return _judged(track, state, waiting) if waiting else None


def sight(track: CardTrack, found: CardsFound) -> CardSight:
    """The picture in which the card in question is seen: as it lies there, or as it lay before it was taken up."""
    if found.kind is CardsKind.STRANGE:
        return CardSight(track.picture)
    if found.kind is CardsKind.TAKEN:
        gone = [number for number, name in track.lifted.items() if table_card(name) == found.card]
        return track.parted.get(gone[-1], CardSight()) if gone else CardSight()
    ids: set[int | None] = {found.id, *(number for number, _ in found.others)}
    named = [one for one in track.lying if found.kind is CardsKind.MOVED and table_card(one.card.card) == found.card]
    shown = named or [one for one in track.lying if one.id in ids]
    return CardSight(track.picture, tuple(one.card.corners for one in shown))


def _taken(track: CardTrack, state: LaysCards, gathered: bool) -> CardsFound | None:
    """A card that counts in what goes on was taken up or moved."""
    bound = state.bound(gathered) - track.excused
    lying = {table_card(one.card.card) for one in track.lying}
    gone = [card for card in map(table_card, track.lifted.values()) if card in bound and card not in lying]
    if gone:
        return CardsFound(CardsKind.TAKEN, gone[-1])
    moved = None if track.slid is None else table_card(track.slid.card.card)
    return CardsFound(CardsKind.MOVED, moved) if moved in bound and moved is not None else None


def _waiting(track: CardTrack, state: LaysCards, gathered: bool) -> Iterator[tuple[TrackedCard, Decision]]:
    """The cards that are not dealt with and mean something now, as they were laid, and what they would be."""
    known, bound = state.seen(), state.bound(gathered)
    for one in track.lying:
        card = table_card(one.card.card)
        move = state.for_card(card)
        if move is None or one.id in track.settled or track.dismissed.get(one.id) == move.kind:
            continue
        if one.card.sure and card in known and (one.id not in track.lifted or card in bound):
            # It was entered by hand, or lay there before the camera's process was started anew.
            continue
        yield one, move


def _judged(track: CardTrack, state: State, waiting: list[tuple[TrackedCard, Decision]]) -> CardsFound:
    one, move = waiting[0]
    found, why = CardsFound(CardsKind.COUNTS, table_card(one.card.card), one.id, move), _refusal(state, move)
    if not one.card.sure:
        return _as(found, CardsKind.UNSURE, why)
    if why is not None:
        alike = tuple((other.id, meant) for other, meant in waiting[1:] if _same_player(_refusal(state, meant), why))
        return replace(_as(found, CardsKind.REFUSED, why), others=alike)
    if one.id in track.unseen:
        return _as(found, CardsKind.UNSEEN)
    others = tuple((other.id, meant) for other, meant in waiting if other.id in track.together)
    if len(others) > 1 and one.id in track.together and state.play(move).ask().player != state.ask().player:
        return CardsFound(CardsKind.ORDER, found.card, one.id, move, others=others)
    return found


def _as(found: CardsFound, kind: CardsKind, why: Phrase | None = None) -> CardsFound:
    return CardsFound(kind, found.card, found.id, found.move, why)


def _same_player(one: Phrase | None, other: Phrase) -> bool:
    """Whether two refusals name one player, whose cards these are."""
    whose = other.values.get("name")
    return whose is not None and one is not None and one.values.get("name") == whose


def _refusal(state: State, move: Decision) -> Phrase | None:
    """Why a decision is not possible; None where it is."""
    try:
        state.play(move)
    except IllegalMove as refusal:
        return refusal.reason
    return None
