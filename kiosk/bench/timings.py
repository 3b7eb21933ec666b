"""The stages that have a budget: what is measured, and how one round of it runs."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pygame

from calibration.track.markers import find_markers, view_of
from kiosk.bench.card_timings import card_stages
from kiosk.bench.stage import Stage
from kiosk.bench.watching import settle, watching
from kiosk.config.schema import Config
from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.virtual.labelled_throws import stills
from kiosk.devices.virtual.optics.appearance import POKER
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Move
from kiosk.games.engine.protocols import State
from kiosk.games.playout import random_play
from kiosk.screens.app.application import App
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from vision.poker.enrolled_set import drawn_set
from vision.poker.reader import PokerReader
from vision.reader import Reader
from vision.tracking.track_reader import TrackReader
from vision.tracking.watcher import Watcher
from vision.types.dice_set import PIPS
from vision.types.dice_set import POKER as POKER_DICE
from vision.types.picture import Picture

SEED = 1
PHOTOGRAPH_WIDTH = 1600
SCREEN = (1280, 800)


@contextmanager
def all_stages(config: Config) -> Iterator[list[Stage]]:
    """Every stage, ready to run; what they need is cleared away afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        still = watching("watch a frame", Watcher(Reader()), VirtualTrack(seed=SEED))
        yield [
            still, calibrated(), poker(), photograph(), *card_stages(), moving(config, store), engine_moves()
        ]  # fmt: skip


def calibrated() -> Stage:
    """Five dice at rest on a calibrated track that was seen empty before, from frame to reading."""
    picture = next(stills(SEED, 1, dice=5, plain=True))[0]
    gaze = _gaze(picture, Reader())
    return Stage("read five dice, calibrated", 25, 15, lambda: gaze.read(picture, PIPS))


def poker() -> Stage:
    """The same with five poker dice whose faces are known."""
    track = VirtualTrack(seed=SEED, colours=["poker"] * 5)
    track.throw()
    track.step(0.05)
    settle(track)
    picture = track.full()
    gaze = _gaze(picture, Reader(poker=PokerReader(drawn_set(POKER))))
    return Stage("read five poker dice, calibrated", 25, 15, lambda: gaze.read(picture, POKER_DICE))


def _gaze(picture: Picture, reader: Reader) -> TrackReader:
    """Calibrated by what lies in the picture, and having seen the track empty."""
    size = Config().track
    gaze = TrackReader(reader, view_of(find_markers(picture), size.width_mm, size.height_mm, size.die_mm))
    bare = VirtualTrack(seed=SEED, dice=1)
    bare.set_aside(0)
    settle(bare)
    gaze.learn_empty(bare.full(), 0.0)
    return gaze


def photograph() -> Stage:
    """Five dice in a picture of which nothing is known."""
    picture = next(stills(SEED, 1, dice=5))[0]
    height = round(picture.shape[0] * PHOTOGRAPH_WIDTH / picture.shape[1])
    wide = np.asarray(cv2.resize(picture, (PHOTOGRAPH_WIDTH, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    reader = Reader()
    return Stage("read a photograph", 200, 9, lambda: reader.read(wide))


def moving(config: Config, store: Store) -> Stage:
    """A move: played, on the disk, and the screen drawn anew."""
    pygame.display.init()
    app = App(config, store, None, lambda table: Referee(table, config))
    surface = pygame.Surface(SCREEN)
    game = GAMES["cameroun"]
    moves: Iterator[tuple[Move, State]] = iter(())
    table: Table | None = None

    def once() -> None:
        nonlocal moves, table
        move = next(moves, None)
        if move is None or table is None:
            moves = random_play(game, 4, Random(SEED))
            table = Table.create(store, game.key, ("Ana", "Luc", "Mia", "Zoé"))
            app.sit_down(table)
            move = next(moves)
        table.play(move[0])
        app.in_play.refresh()
        app.gesture(Gesture.RIGHT)
        app.update(0.0)
        app.paint(surface)

    return Stage("a move: play, journal, redraw", 30, 200, once)


def engine_moves() -> Stage:
    """A thousand moves of random play on the engine alone."""

    def endless() -> Iterator[tuple[Move, State]]:
        rng = Random(SEED)
        while True:
            yield from random_play(GAMES["cameroun"], 4, rng)

    moves = endless()
    return Stage("a thousand moves of the rules", 50, 15, lambda: [next(moves) for _ in range(1000)])
