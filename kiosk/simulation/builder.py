"""Puts a simulated game together: track, camera, vision, screens; nothing of it needs a display or a disk."""

from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.camera_process.pipeline_factory import card_reader, strip_of
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.disturbances.disturbances import Disturbances
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.games.catalogue import find_game
from kiosk.games.engine.values import Equipment
from kiosk.simulation.card_game import CardSimulation
from kiosk.simulation.dice_game import Simulation
from kiosk.simulation.hand_games import HandCardSimulation, HandSimulation
from kiosk.simulation.laid_card_game import LaidCardSimulation
from kiosk.simulation.simulated_game import Setup
from vision.cards.following.either_watcher import EitherWatcher
from vision.geometry.rectified import RectifiedFloor
from vision.tracking.reader_protocol import Reads
from vision.types.dice_set import PIPS

FPS = 20.0
"""Frames of the watched stream: enough for the watcher, and a throw stays cheap to compute."""


def simulated(setup: Setup, *, hands_free: bool = False, pad: bool = False) -> Simulation | CardSimulation:
    """A game that is ready to `run`, with dice or cards on the virtual track, cards on the `pad`; or all by hand."""
    if hands_free:
        return by_hand(setup)
    if not _of_cards(setup):
        return simulation(setup)
    return (
        CardSimulation(setup)
        if pad or not LaidCardSimulation.fits(setup)
        else LaidCardSimulation(setup, *_eyes(setup))
    )


def simulation(setup: Setup) -> Simulation:
    """A game with dice that is ready to `run`."""
    return Simulation(setup, *_eyes(setup))


def by_hand(setup: Setup) -> HandSimulation | HandCardSimulation:
    """A game that is played with nothing but a hand over the track, from the screen that waits for guests on."""
    kind = HandCardSimulation if _of_cards(setup) else HandSimulation
    return kind(setup, *_eyes(setup))


def _of_cards(setup: Setup) -> bool:
    """Whether the game has no dice: it is simulated through its card pad."""
    return find_game(setup.game).equipment is Equipment.CARDS


def _eyes(setup: Setup) -> tuple[InThreadCamera, VirtualTrack]:
    """The eyes over a virtual track, and the track."""
    camera = VirtualCamera(VirtualTrack(setup.seed), fps=FPS)
    reads = _reader() if setup.reader is None else setup.reader(camera.track)
    watcher = EitherWatcher(reads, card_reader, PIPS, strip=strip_of(setup.config))
    eyes = InThreadCamera(camera, watcher, label="virtual", demo=True)
    # Looked after as on the kiosk: the markers say where the track is and how large a die is there.
    track = setup.config.track
    keeper = ViewKeeper(TrackSize(track.width_mm, track.height_mm, track.die_mm), "virtual")
    eyes.lookout = VisionPipeline(camera, watcher, keeper)
    if setup.disturbed:
        _install(camera, watcher, keeper)
        camera.track.disturbances = Disturbances(setup.seed)
    return eyes, camera.track


def _install(camera: VirtualCamera, watcher: EitherWatcher, keeper: ViewKeeper) -> None:
    """Looks at the empty track once, as who calibrates a kiosk does before anybody leans over it."""
    frame = camera.capture(1.0)
    picture = frame.full()
    keeper.check(picture, frame.t)
    if keeper.view is not None:
        watcher.use(keeper.view)
        watcher.empty.keep(RectifiedFloor.seen(picture, keeper.view))


def _reader() -> Reads:
    from calibration.dice.serving_set_reader import ServingSetReader
    from kiosk.devices.virtual.optics.appearance import POKER
    from vision.poker.enrolled_set import drawn_set
    from vision.reader import Reader

    return Reader(poker=ServingSetReader(None, otherwise=drawn_set(POKER)))
