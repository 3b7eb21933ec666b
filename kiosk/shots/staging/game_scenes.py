"""The scenes of every game: `SCENES` of the file `scenes` in its folder of the screens, where there is one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec

from kiosk.screens.games.catalogue import SCREENS
from kiosk.shots.staging.props import Setting


@dataclass(frozen=True, slots=True)
class GameScenes:
    """Situations of one game by name, and which of them are shown again with hands over the track: those hands."""

    scenes: Mapping[str, Setting]
    by_hand: Mapping[str, tuple[Setting, ...]] = field(default_factory=dict)


def every_games_scenes() -> Iterator[GameScenes]:
    """The scenes of all games in the order of the catalogue."""
    for key in SCREENS:
        # By name: the screens of a game, its catalogue among them, know nothing of scenes.
        module = f"kiosk.screens.games.{key}.scenes"
        if find_spec(module) is not None:
            found: GameScenes = import_module(module).SCENES
            yield found
