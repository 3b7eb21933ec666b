"""The reader with a memory, on a picture: doubts that corrections settle, and what it leaves alone."""

from dataclasses import replace

import numpy as np

from tests.vision.learning.examples import UNCLEAR, crop, still
from vision.learning.judgement import DOUBT, NEAR, SETTLE
from vision.learning.learnt_reader import LearntReader
from vision.learning.table_memory import Example, TableMemory
from vision.types.dice_set import POKER
from vision.types.reading import Reading
from vision.types.reasons import ReasonCode


class Doubtful:
    """Reads what the reader read, one die of it doubtful."""

    def __init__(self, number: int | None) -> None:
        reading = still()[1]
        dice = list(reading.dice)
        if number is not None:
            dice[number] = replace(dice[number], reasons=(UNCLEAR,))
        self.reading = Reading(tuple(dice))

    def read(self, image, **known):
        return self.reading


def example(number: int, said: str | None = None, sure: bool = False) -> Example:
    face = still()[1].dice[number].face
    return Example(crop(number), said or face, face, sure)


def taught(count: int, number: int = 0) -> TableMemory:
    memory = TableMemory()
    for key in range(count):
        memory.put(key, example(number))
    return memory


def test_a_doubt_about_a_die_that_was_corrected_often_enough_is_settled_and_others_stay():
    assert len(still()[1].dice) == 5
    first = LearntReader(Doubtful(0), taught(SETTLE)).read(still()[0])
    assert first.sure and [die.face for die in first.dice] == [die.face for die in still()[1].dice]
    other = next(n for n, die in enumerate(still()[1].dice) if die.face != still()[1].dice[0].face)
    assert not LearntReader(Doubtful(other), taught(SETTLE)).read(still()[0]).sure


def test_a_die_that_lies_turned_by_a_quarter_looks_alike():
    turned = np.ascontiguousarray(np.rot90(crop(0)))
    best = max(one.cosine for one in taught(1).likenesses(turned))
    assert best >= NEAR


def test_examples_are_replaced_by_their_key_and_forgotten():
    memory = taught(SETTLE)
    memory.put(0, example(0, "6" if example(0).read != "6" else "1"))
    assert len(memory) == SETTLE and memory.contradicts
    assert not LearntReader(Doubtful(0), memory).read(still()[0]).sure
    memory.drop(0)
    assert len(memory) == SETTLE - 1 and not memory.contradicts
    memory.clear()
    assert not len(memory) and memory.likenesses(crop(0)) == []


def test_a_sure_die_that_was_corrected_twice_is_doubted():
    face = still()[1].dice[0].face
    memory, other = TableMemory(), "6" if face != "6" else "1"
    for key in range(DOUBT):
        memory.put(key, example(0, other, sure=True))
    reading = LearntReader(Doubtful(None), memory).read(still()[0])
    assert reading.dice[0].face == face and reading.dice[0].doubts == (ReasonCode.CORRECTED,)


def test_poker_dice_and_dice_without_a_size_are_left_to_their_reader():
    reader, picture = Doubtful(0), still()[0]
    learnt = LearntReader(reader, taught(9))
    assert learnt.read(picture, dice=POKER) == reader.reading
    reader.reading = Reading(tuple(replace(die, edge=None) for die in reader.reading.dice))
    assert learnt.read(picture) == reader.reading
