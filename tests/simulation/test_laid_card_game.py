"""Whole games of Cribble with cards that are laid: told by a fake that sees all, and by the real watcher."""

from dataclasses import dataclass, field, replace

import pytest

from kiosk.config.schema import Config
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.games.cribble.state import CribbleState
from kiosk.simulation.builder import simulated
from kiosk.simulation.laid_card_game import LaidCardSimulation, Shown, _printed
from kiosk.simulation.simulated_game import Setup
from kiosk.table.storage.store import Store
from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.following.card_events import CardsAtRest, TrackedCard
from vision.types.dice_set import CARDS, DiceSet
from vision.types.track_events import Event, Lifted

CORNERS = ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0))
DOUBT = CardReason(CardReasonCode.UNSURE, 0.5, 0.9)


@dataclass
class FakeTrack(NoCamera):
    """A track and its watcher in one: what is laid is told at the next look, as the watcher tells it.

    Every `doubtful`-th card is not sure; the `missed`-th is not told at all, the `wrong`-th as another one.
    """

    doubtful: int = 0
    missed: int = 0
    wrong: int = 0
    t: float = 0.0
    busy: bool = False
    lying: dict[str, TrackedCard] = field(default_factory=dict)
    laid: int = 0
    news: list[Event] = field(default_factory=list)
    watching: bool = False
    watched: list[bool] = field(default_factory=list)
    order: list[str] = field(default_factory=list)

    def status(self) -> CameraStatus:
        return CameraStatus(True, None, "fake")

    def expect(self, dice_set: DiceSet) -> None:
        if self.watching and dice_set != CARDS:
            self.lying = {card: replace(one, kept=False) for card, one in self.lying.items()}
        self.watching = dice_set == CARDS

    def poll(self) -> list[Event]:
        self.t += 0.5
        told, self.news = self.news, []
        return told if self.watching else []

    def lay_card(self, card: str, place: tuple[float, float], turn: float = 0.0, up: bool = True) -> None:
        self.laid += 1
        self.watched.append(self.watching)
        self.order.append(card)
        if self.missed and self.laid % self.missed == 0:
            return
        doubts = (DOUBT,) if self.doubtful and self.laid % self.doubtful == 0 else ()
        seen = "AC" if self.wrong and self.laid == self.wrong else card
        self.lying[card] = TrackedCard(self.laid, False, Card(seen, 0.9, CORNERS, doubts))
        self._tell()

    def take_cards(self, cards: list[str] | None = None) -> None:
        gone = [self.lying.pop(card) for card in list(self.lying) if cards is None or card in cards]
        self.news.append(Lifted(self.t, tuple(one.id for one in gone)))
        self._tell()

    def _tell(self) -> None:
        self.news.append(CardsAtRest(self.t, tuple(self.lying.values()), (), b""))
        self.lying = {card: replace(one, kept=True) for card, one in self.lying.items()}


def game(track: FakeTrack, seed: int = 1, count_cards: str = "gathered") -> LaidCardSimulation:
    config = Config.model_validate({"play": {"count_cards": count_cards}})
    setup = Setup("cribble", seed, store=Store(None), config=config, size=(800, 480))
    return LaidCardSimulation(setup, track, track)


@pytest.mark.whole
@pytest.mark.parametrize("count_cards", ["left", "gathered"])
def test_a_whole_game_is_played_by_laying_cards(count_cards: str) -> None:
    track = FakeTrack()
    played = game(track, count_cards=count_cards)
    result = played.run()
    assert played.stuck is None and result.over and len(result.winners) == 2
    assert (result.silent, result.unsure) == (0, 0) and result.cards == track.laid > 60
    assert all(track.watched)


@pytest.mark.whole
def test_what_is_doubtful_or_not_seen_is_asked_about_and_entered() -> None:
    track = FakeTrack(doubtful=7, missed=11)
    played = game(track)
    result = played.run()
    assert played.stuck is None and result.over and result.silent == 0
    assert result.unsure == track.laid // 7 + track.laid // 11 - track.laid // 77


@pytest.mark.whole
def test_hands_are_laid_down_again_to_be_counted_where_their_cards_were_taken_up() -> None:
    track = FakeTrack()
    played = game(track)
    played.begin()
    while not isinstance(state := played.app.in_play.table.state, CribbleState) or state.shown < 2:
        played.step()
    deck = played.people.deck  # type: ignore[attr-defined]
    hand = [_printed(card) for card in deck.hands[(state.dealing + 2) % 4]]
    # Of the first hand the last card of the play lies there still.
    assert track.order[-4:] == hand and all(track.order.count(card) >= 2 for card in hand)
    assert (played.silent, played.unsure) == (0, 0)


def test_a_card_of_a_hand_that_is_surely_read_as_another_is_noticed() -> None:
    track = FakeTrack()
    played = game(track)
    played.begin()
    while not isinstance(played.laid, Shown):
        played.step()
    track.lying["AC"] = TrackedCard(99, False, Card("AC", 0.9, CORNERS))
    track.lying.pop(_printed(played.laid.card))
    track._tell()
    while isinstance(played.laid, Shown):
        played.step()
    assert played.silent == 1


@pytest.mark.whole
def test_a_card_that_is_surely_read_as_another_is_noticed() -> None:
    played = game(FakeTrack(wrong=9))
    assert played.run().silent > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_through_the_reader_of_cards(seed: int) -> None:
    played = simulated(Setup("cribble", seed, store=Store(None), config=Config(), size=(800, 480)))
    result = played.run()
    assert isinstance(played, LaidCardSimulation) and played.stuck is None
    assert result.over and result.silent == 0 and result.unsure <= result.cards * 0.02
