"""A watcher that has to look away: it reads nothing and keeps nothing, and tells afterwards what lies there."""

from tests.vision.tracking.blob_reader import BlobReader
from tests.vision.tracking.painted_track import Stage, rests
from tests.vision.tracking.test_watcher import FIVE, faces
from vision.types.dice_set import ANY, NO_DICE, PIPS


class CountingReader(BlobReader):
    read_pictures = 0

    def read(self, *args, **options):
        self.read_pictures += 1
        return super().read(*args, **options)


def test_nothing_is_read_while_it_looks_away_and_everything_told_after():
    reader = CountingReader()
    stage = Stage(reader)
    stage.run(0.4)
    before = reader.read_pictures
    stage.watcher.expect(NO_DICE)
    stage.roll(**FIVE)
    assert stage.run(1.0) == [] and reader.read_pictures == before
    assert not stage.watcher.resting and stage.watcher.finish() == []
    stage.watcher.expect(PIPS)
    (rest,) = rests(stage.run(1.0))
    assert faces(rest) == ["1", "2", "3", "4", "5"]
    assert not any(die.kept for die in rest.dice), "nobody knew of them before"


def test_dice_that_were_known_are_forgotten():
    stage = Stage(BlobReader())
    stage.roll(**FIVE)
    stage.run(0.6)
    stage.watcher.expect(NO_DICE)
    stage.run(0.2)
    stage.watcher.expect(PIPS)
    (rest,) = rests(stage.run(1.0))
    assert len(rest.dice) == 5 and not any(die.kept for die in rest.dice)


def test_another_set_of_dice_changes_nothing_else():
    stage = Stage(BlobReader())
    stage.roll(**FIVE)
    stage.run(0.6)
    stage.watcher.expect(ANY)
    assert stage.run(0.6) == []
