"""Puts a simulated game together: track, camera, vision, screens; nothing of it needs a display or a disk."""

import os
from collections.abc import Callable

import pygame

from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from kiosk.config.schema import Config
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline, strip_of
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.games.catalogue import find_game
from kiosk.games.engine.moves import Json
from kiosk.games.engine.values import Equipment
from kiosk.simulation.card_game import CardSimulation
from kiosk.simulation.dice_game import Simulation
from kiosk.simulation.hand_games import HandCardSimulation, HandSimulation
from kiosk.simulation.world import World
from kiosk.table.storage.store import Store
from vision.tracking.reader_protocol import Reads
from vision.tracking.watcher import Watcher

FPS = 20.0
"""Frames of the watched stream: enough for the watcher, and a throw stays cheap to compute."""
NAMES = ("Marie", "Paul", "Jeanne", "Luc", "Sophie", "Hugo", "Inès", "Yann")


def of_cards(game: str) -> bool:
    """Whether the game of that key has no dice: it is simulated through its card pad."""
    return find_game(game).equipment is Equipment.CARDS


def simulation(
    game: str,
    seed: int,
    *,
    store: Store,
    config: Config,
    players: int = 2,
    size: tuple[int, int] = (1280, 800),
    options: Json | None = None,
    reader: Callable[[VirtualTrack], Reads] | None = None,
    shown: Callable[[Simulation], None] | None = None,
) -> Simulation:
    """A game that is ready to `run`; `reader` makes another than the kiosk's own."""
    surface, (track, eyes) = _surface(size), _eyes(seed, config, reader)
    world = World(track)
    return Simulation(
        game, seed, NAMES[:players], options or {}, eyes, world, lambda: track.t, store, surface, config, shown
    )


def by_hand(
    game: str,
    seed: int,
    *,
    store: Store,
    config: Config,
    players: int = 2,
    size: tuple[int, int] = (1280, 800),
    options: Json | None = None,
    reader: Callable[[VirtualTrack], Reads] | None = None,
    shown: Callable[[Simulation | CardSimulation], None] | None = None,
) -> HandSimulation | HandCardSimulation:
    """A game that is played with nothing but a hand over the track, from the screen that waits for guests on."""
    surface, (track, eyes) = _surface(size), _eyes(seed, config, reader)
    kind = HandCardSimulation if of_cards(game) else HandSimulation
    return kind(game, seed, NAMES[:players], options or {}, eyes, track, store, surface, config, shown)


def _surface(size: tuple[int, int]) -> pygame.Surface:
    """A screen that nobody sees."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(size)


def _eyes(
    seed: int, config: Config, reader: Callable[[VirtualTrack], Reads] | None
) -> tuple[VirtualTrack, InThreadCamera]:
    """A virtual track and the eyes over it."""
    camera = VirtualCamera(VirtualTrack(seed), fps=FPS)
    reads = _reader() if reader is None else reader(camera.track)
    watcher = Watcher(reads, "pips", strip=strip_of(config))
    eyes = InThreadCamera(camera, watcher, label="virtual", demo=True)
    # Looked after as on the kiosk: the markers say where the track is and how large a die is there.
    track = config.track
    eyes.lookout = VisionPipeline(
        camera, watcher, ViewKeeper(TrackSize(track.width_mm, track.height_mm, track.die_mm), "virtual")
    )
    return camera.track, eyes


def card_simulation(
    game: str,
    seed: int,
    *,
    store: Store,
    config: Config,
    size: tuple[int, int] = (1280, 800),
    options: Json | None = None,
    shown: Callable[[CardSimulation], None] | None = None,
) -> CardSimulation:
    """A game of cards that is ready to `run`: no track, no camera."""
    names = NAMES[: find_game(game).least_players]
    return CardSimulation(game, seed, names, options or {}, store, _surface(size), config, shown)


def simulated(
    game: str,
    seed: int,
    *,
    store: Store,
    config: Config,
    players: int = 2,
    size: tuple[int, int] = (1280, 800),
    options: Json | None = None,
    shown: Callable[[Simulation | CardSimulation], None] | None = None,
    hands_free: bool = False,
) -> Simulation | CardSimulation:
    """A game that is ready to `run`, with dice on the virtual track or cards on the pad; or all of it by hand."""
    if hands_free:
        return by_hand(
            game, seed, store=store, config=config, players=players, size=size, options=options, shown=shown
        )
    if of_cards(game):
        return card_simulation(game, seed, store=store, config=config, size=size, options=options, shown=shown)
    return simulation(
        game, seed, store=store, config=config, players=players, size=size, options=options, shown=shown
    )


def _reader() -> Reads:
    from calibration.dice.serving_set_reader import ServingSetReader
    from kiosk.devices.virtual.optics.appearance import POKER
    from vision.poker.enrolled_set import drawn_set
    from vision.reader import Reader

    return Reader(poker=ServingSetReader(None, otherwise=drawn_set(POKER)))
