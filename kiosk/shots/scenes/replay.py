"""A finished game watched again: playing, in a pause, at sixteen times the speed, at its end."""

from random import Random

from kiosk.games.playout import chosen_play
from kiosk.screens.app.application import App
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.replay.progress_line import LEAVE
from kiosk.screens.replay.replay_screen import Replay
from kiosk.shots.scenes.lobby import history
from kiosk.shots.staging.props import PEOPLE, Setting, in_turn, lay_game, scenes_in, tapped

FOUR = (*PEOPLE, "Paul")
SHORT: dict[str, dict[str, object]] = {
    "cameroun": {"turns": 6}, "menteur": {"match": "tours", "tours": 2}, "le_421": {"tokens": "court"},
}  # fmt: skip


def played(game: str, seed: int = 3) -> Setting:
    """A game that sensible people played to its end: its result is shown."""

    def shown(app: App) -> None:
        known = app.games[game]
        names = FOUR[: max(known.least_players, min(3, known.most_players))]
        lay_game(app, game, names, **SHORT.get(game, {}))
        table = app.in_play.table
        for move, _ in chosen_play(known, len(names), Random(seed), known.advise, table.options):
            table.play(move)
        app.in_play.refresh()
        app.update(app.now + 0.5)
        while app.screen.screen_key != "result":
            app.screen.back()
            app.update(app.now + 0.5)

    return shown


def watched(game: str, part: float, *keys: str) -> Setting:
    """Its replay when so much of it was shown, after taps on these buttons."""

    def shown(app: App) -> None:
        screen = app.screen
        assert isinstance(screen, Replay)
        play = screen.playback
        play.place = round(part * len(screen.recording.steps))
        for key in keys:
            screen.tap(key)

    return in_turn(tapped(played(game), "replay"), shown)


def _to_the_end(app: App) -> None:
    """The last move was in sight for its time."""
    while app.screen.legend().ok != LEAVE:
        app.update(app.now + 0.5)


_scene_replay_start = watched("cameroun", 0)
_scene_replay = watched("cameroun", 0.5)
_scene_replay_paused = watched("cameroun", 0.6, "later")
_scene_replay_fast = watched("linotte", 0.4, *["speed"] * 4)
_scene_replay_end = in_turn(watched("cameroun", 1), _to_the_end)
_scene_replays = tapped(history("games"), "replays")

SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    **{f"replay-{game.replace('_', '-')}": watched(game, 0.62, "later") for game in SCREENS if game != "cameroun"},
}
