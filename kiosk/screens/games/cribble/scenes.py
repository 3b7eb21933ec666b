"""Cribble: the lots, the play, the show, the board alone."""

import math
from collections.abc import Sequence
from io import BytesIO

import pygame
from pygame import Vector2

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.cribble.base_state import Stage
from kiosk.games.cribble.cards.pack import VALUE
from kiosk.games.cribble.state import CribbleState
from kiosk.games.engine.moves import Decision, decision, decision_from
from kiosk.i18n.words import Words
from kiosk.screens.app.application import App
from kiosk.screens.games.cribble.rule_pages import pages
from kiosk.screens.kit.drawing import felt_and_wood, playing_cards
from kiosk.shots.staging.game_scenes import GameScenes
from kiosk.shots.staging.hands import MIDDLE
from kiosk.shots.staging.props import PICTURE, after, lay_game, play, press, rules_page, scenes_in, see
from vision.cards.card_reading import Card, CardReason, CardReasonCode, Corners
from vision.cards.following.card_events import CardsAtRest, Doubt, TrackedCard
from vision.types.track_events import Lifted

FOUR = ("Gisèle", "Marcel", "Yvonne", "Lucien")
LONG = ("Marie-Claire", "Barthélémy", "Maximilienne", "Jean-Jacques")
HANDS = (("5H", "5S", "5D", "JC"), ("9C", "9D", "2C", "3C"), ("TC", "TH", "QC", "KC"), ("AH", "2H", "8H", "7H"))
CRIB = ("4C", "4D", "KH", "QS")
GO = decision("go")
CARD = (120, 168)
"""The size of a card in a picture of the track."""


def table(app: App, names: tuple[str, ...] = FOUR, **options: object) -> None:
    """Four people sit down to Cribble."""
    lay_game(app, "cribble", names, **options)


def dealt(app: App, names: tuple[str, ...] = FOUR, **options: object) -> None:
    """The last seat deals, the starter is turned up."""
    table(app, names, **options)
    play(app, decision("dealer", seat=3), decision("starter", card="5C"))


def lay(app: App, cards: int) -> None:
    """So many cards are laid, each player the first that fits."""
    for _ in range(cards):
        state = app.in_play.table.state
        assert isinstance(state, CribbleState)
        seat, room = state.ask().player, state.laying.room
        free = [card for card in HANDS[seat] if card not in state.laying.laid[seat]]
        fits = next((card for card in free if VALUE[card] <= room), None)
        play(app, GO if fits is None else decision("lay", card=fits))


def points(kind: str, number: int) -> Decision:
    """A decision about points."""
    return decision_from(kind, {"points": number})


def shown(app: App, names: tuple[str, ...] = FOUR, **options: object) -> None:
    """All cards are laid; the first hand is asked for."""
    dealt(app, names, **options)
    laid = app.in_play.table
    while isinstance(laid.state, CribbleState) and laid.state.stage == Stage.PLAY:
        lay(app, 1)


def by_camera(app: App) -> None:
    """Cards are laid on the track."""
    play = app.config.play.model_copy(update={"cards": "camera"})
    app.reconfigure(app.config.model_copy(update={"play": play}))


def on_track(app: App, *cards: str, unsure: Sequence[str] = (), doubts: Sequence[Doubt] = (), first: int = 0) -> None:
    """The camera sees these cards, which came at once; those that are `unsure` are not. Ids count from `first`."""
    unclear = {card: (CardReason(CardReasonCode.UNSURE, 0.6, 0.9),) for card in unsure}
    read = [Card(card, 0.9, corners(place), unclear.get(card, ())) for place, card in enumerate(cards)]
    lying = tuple(TrackedCard(first + place, False, card) for place, card in enumerate(read))
    see(app, CardsAtRest(1.0, lying, tuple(doubts), filmed([*cards, *[None] * len(doubts)], app.words)))


def corners(place: int) -> Corners:
    """Where a card lies in the picture, askew."""
    turn = math.radians(place * 23 % 31 - 12)
    across, down = Vector2(60, 0).rotate_rad(turn), Vector2(0, 84).rotate_rad(turn)
    middle = Vector2(130 + place * 165, 230 + place * 97 % 90)
    ends = (-across - down, across - down, across + down, down - across)
    return tuple((middle.x + end.x, middle.y + end.y) for end in ends)


def filmed(cards: Sequence[str | None], words: Words) -> bytes:
    """A JPEG of cards on the felt, with letters of the reader's language; None for one that shows its back."""
    surface = felt_and_wood.table(PICTURE).copy()
    for place, card in enumerate(cards):
        face = playing_cards.face(words.say(playing_cards.letters(card)), card[-1], CARD) if card else None
        turned = pygame.transform.rotozoom(face or playing_cards.back(CARD), -(place * 23 % 31 - 12), 1)
        middle = [sum(values) / 4 for values in zip(*corners(place), strict=True)]
        surface.blit(turned, turned.get_rect(center=(round(middle[0]), round(middle[1]))))
    file = BytesIO()
    pygame.image.save(surface, file, "track.jpg")
    return file.getvalue()


def _scene_cribble_lots(app: App) -> None:
    table(app)


def _scene_cribble_lots_tied(app: App) -> None:
    table(app, LONG)
    play(app, decision("draw", cards=["3H", "9C", "3D", "4S"]))


_scene_cribble_deal = after(table, play, decision("dealer", seat=3))
_scene_cribble_starter = after(_scene_cribble_deal, press, Gesture.OK)


def _scene_cribble_deal_long(app: App) -> None:
    table(app, LONG)
    play(app, decision("dealer", seat=2))


_scene_cribble_play = after(dealt, lay, 2)
_scene_cribble_row = after(_scene_cribble_play, press, Gesture.RIGHT, Gesture.OK, Gesture.RIGHT)


def _scene_cribble_go(app: App) -> None:
    dealt(app, LONG)
    lay(app, 4)


def _scene_cribble_card_doubt(app: App) -> None:
    by_camera(app)
    _scene_cribble_play(app)
    on_track(app, "QD", unsure=["QD"])


def _scene_cribble_card_refused(app: App) -> None:
    by_camera(app)
    _scene_cribble_go(app)
    on_track(app, "QC")


def _scene_cribble_cards_order(app: App) -> None:
    by_camera(app)
    _scene_cribble_play(app)
    on_track(app, "7D", "QS")


def _scene_cribble_card_taken(app: App) -> None:
    by_camera(app)
    dealt(app)
    on_track(app, "JH", first=1)
    on_track(app, "JH", "9D", first=1)
    see(app, Lifted(2.0, (1,)))


def _scene_cribble_card_strange(app: App) -> None:
    by_camera(app)
    _scene_cribble_play(app)
    on_track(app, "5H", "9C", doubts=[CardReason(CardReasonCode.UNKNOWN, 1)])


def _scene_cribble_declare(app: App) -> None:
    shown(app)


def _scene_cribble_claim(app: App) -> None:
    shown(app, LONG)
    play(app, points("declare", 12))


def _scene_cribble_count(app: App) -> None:
    shown(app, muggins=False)
    press(app, Gesture.OK)


def _scene_cribble_count_corrected(app: App) -> None:
    shown(app, LONG)
    play(app, points("declare", 20), decision("count"), points("declare", 7), points("claim", 5))


def _scene_cribble_count_nothing(app: App) -> None:
    marked(app)
    play(app, decision("hand", crib=True), decision("starter", card="2S"))
    play(app, decision("show", cards=["TH", "QH", "KH", "AH"]))


def _scene_cribble_count_runs(app: App) -> None:
    marked(app)
    play(app, decision("hand", crib=False), decision("starter", card="6H"))
    play(app, decision("show", cards=["4C", "4D", "5H", "6S"]))


def _scene_cribble_rules_last(app: App) -> None:
    _scene_cribble_games(app)
    app.screen.tap("rules")
    press(app, Gesture.LEFT)


def trainer(app: App) -> None:
    """What a hand is worth is asked for, on the last page of the rules."""
    _scene_cribble_rules_last(app)
    press(app, Gesture.OK)


def _scene_cribble_trainer_doubt(app: App) -> None:
    trainer(app)
    on_track(app, "5H", "JC", "QD", unsure=["QD"])


def _scene_cribble_trainer_hand(app: App) -> None:
    trainer(app)
    on_track(app, "5H", "10C", "JC", "QD", "5S")


def _scene_cribble_trainer_crib(app: App) -> None:
    trainer(app)
    on_track(app, "2S", "6S", "JS", "KS", "9H")
    app.screen.tap("rule")


def _scene_cribble_trainer_most(app: App) -> None:
    trainer(app)
    on_track(app, "5H", "5S", "5D", "JC", "5C")


def _scene_cribble_menu(app: App) -> None:
    _scene_cribble_crib(app)
    app.screen.tap("menu")


def _scene_cribble_fallen(app: App) -> None:
    _scene_cribble_menu(app)
    app.screen.tap("fallen")


def _scene_cribble_fallen_long(app: App) -> None:
    dealt(app, LONG)
    lay(app, 5)
    app.screen.tap("menu")
    app.screen.tap("fallen")


def _scene_cribble_crib(app: App) -> None:
    shown(app)
    for _ in range(4):
        play(app, points("declare", 3), decision("count"))
        press(app, Gesture.OK)
    play(app, decision("show", cards=CRIB[:2]))


def marked(app: App, names: tuple[str, ...] = FOUR) -> None:
    """The board alone, some deals into the game."""
    table(app, names, mode="marque")
    play(app, decision("dealer", seat=1))
    for team, made in ((0, 12), (1, 7), (0, 29), (1, 20), (1, 24), (0, 21), (0, 8), (1, 2)):
        play(app, decision_from("mark", {"team": team, "points": made}))
        if made in (20, 24, 21):
            play(app, decision("deal"))


def _scene_cribble_marque(app: App) -> None:
    marked(app)


def _scene_cribble_marque_long(app: App) -> None:
    marked(app, LONG)


_scene_cribble_marque_points = after(marked, press, Gesture.OK)
_scene_cribble_marque_hand = after(
    marked, play, decision("hand", crib=False), decision("starter", card="5C"), decision("show", cards=["5H", "TC"])
)


def _scene_cribble_result(app: App) -> None:
    marked(app, LONG)
    for _ in range(3):
        play(app, decision_from("mark", {"team": 0, "points": 17}))


def _scene_cribble_games(app: App) -> None:
    press(app, Gesture.OK)
    while app.screen.items()[app.screen.place].key != "game:cribble":
        press(app, Gesture.RIGHT)


def _scene_cribble_options(app: App) -> None:
    _scene_cribble_games(app)
    press(app, Gesture.OK)
    for _ in FOUR:
        app.screen.tap("guest")
    app.screen.tap("go")
    app.screen.tap("all")


_scene_cribble_trainer = trainer


def _scene_cribble_trainer_row(app: App) -> None:
    trainer(app)
    on_track(app, "5H", "10C", "JC")
    press(app, Gesture.OK)


SCENES = GameScenes(
    {
        **scenes_in(globals()),
        **{f"rules-cribble-{page + 1}": rules_page(_scene_cribble_play, page) for page in range(len(pages({})))},
    },
    by_hand={
        "cribble-marque": (),
        "cribble-marque-points": (MIDDLE,),
    },
)
