"""The pipeline over SOURCE: its camera, its reader, where calibrations and dice are stored."""

from functools import partial
from pathlib import Path

from calibration.dice.named_colours import OwnersDice
from calibration.learning.crop_files import crops_folder
from calibration.learning.table_learning import TableLearning
from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from calibration.track.marker_sheet import MARKER_MM
from kiosk.config.loader import data_folder
from kiosk.config.schema import Config
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.cameras.factory import Source, open_camera
from kiosk.errors import StoreError
from vision.cards.following.card_events import ReadsCards
from vision.cards.following.either_watcher import EitherWatcher
from vision.geometry.region_of_interest import Strip
from vision.learning.learnt_reader import LearntReader
from vision.tracking.reader_protocol import Reads
from vision.types.dice_set import PIPS, DiceSet


def open_lookout(
    source: str, config: Config, dice_set: DiceSet = PIPS, data: Path | None = None, real_time: bool = True
) -> VisionPipeline:
    """The lookout over SOURCE, not yet started. Raises `UsageError` or `CameraError`."""
    camera = open_camera(source, config, real_time)
    parsed = Source.parse(source)
    marker_mm = MARKER_MM if parsed.live else None
    size = TrackSize(config.track.width_mm, config.track.height_mm, config.track.die_mm, marker_mm)
    folder = _folder(data) if parsed.live else None
    keeper = ViewKeeper(size, source, None if folder is None else folder / "calibration")
    reader = LearntReader(_reader(parsed, data))
    learning = TableLearning(reader.memory, None if folder is None else crops_folder(folder))
    cards = card_reader if folder is None or parsed.kind == "virtual" else partial(owners_card_reader, folder)
    watcher = EitherWatcher(OwnersDice(reader), cards, dice_set, live=parsed.live, strip=strip_of(config))
    return VisionPipeline(camera, watcher, keeper, parsed.live, learning)


def card_reader() -> ReadsCards:
    """The reader of cards, whose networks are loaded only where cards are played."""
    from vision.cards.reader import CardReader

    return CardReader()


def owners_card_reader(data: Path) -> ReadsCards:
    """Likewise, with the owner's deck in the data folder, where one was shown."""
    from calibration.cards.deck_files import decks_folder
    from calibration.cards.serving_deck_reader import ServingDeckReader

    return ServingDeckReader(decks_folder(data))


def strip_of(config: Config) -> Strip | None:
    """Where on the track kept dice lie; None where no strip was made for them."""
    track = config.track
    return None if track.keeping == "none" else Strip(track.keeping, track.keeping_mm)


def _folder(data: Path | None) -> Path | None:
    """Where calibrations and the owner's poker dice are stored; None where nothing can be."""
    try:
        return data_folder(data)
    except StoreError:
        return None


def _reader(source: Source, data: Path | None) -> Reads:
    if source.kind == "fake" and not source.detail.startswith("still:"):
        from kiosk.devices.cameras.fakes.still_camera import NothingToRead

        return NothingToRead()
    from calibration.dice.poker_set_files import sets_folder
    from calibration.dice.serving_set_reader import ServingSetReader
    from vision.reader import Reader

    if source.kind == "virtual":
        from kiosk.devices.virtual.optics.appearance import POKER
        from vision.poker.enrolled_set import drawn_set

        return Reader(poker=ServingSetReader(None, otherwise=drawn_set(POKER)))
    folder = _folder(data)
    return Reader(poker=ServingSetReader(None if folder is None else sets_folder(folder)))
