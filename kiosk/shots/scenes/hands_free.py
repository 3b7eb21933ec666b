"""Playing with nothing but a hand over the track: the rail that shows what it does, in every kind of question."""

from kiosk.screens.app.application import App
from kiosk.screens.games.cameroun.scenes import rolled
from kiosk.shots.scenes import lobby, menu_and_result, replay
from kiosk.shots.staging.game_scenes import every_games_scenes
from kiosk.shots.staging.hands import MIDDLE, RIGHT, by_hand
from kiosk.shots.staging.props import Setting, in_turn, see
from vision.types.track_events import Rolling


def _spoilt(app: App) -> None:
    MIDDLE(app)
    see(app, Rolling(2.0))


ALL: dict[str, Setting] = {**lobby.SCENES, **menu_and_result.SCENES, **replay.SCENES}
QUESTIONS: dict[str, tuple[Setting, ...]] = {
    "attract": (),
    "games": (RIGHT,),
    "players-eight": (),
    "options": (),
    "menu": (),
    "result": (),
    "replay": (),
    "replay-si-no": (),
    "replay-end": (),
}
for _game in every_games_scenes():
    ALL.update(_game.scenes)
    QUESTIONS.update(_game.by_hand)
SCENES: dict[str, Setting] = {
    **{f"hands-{name}": in_turn(ALL[name], by_hand, *hands) for name, hands in QUESTIONS.items()},
    "hands-spoilt": in_turn(rolled, by_hand, _spoilt),
}
