"""The owner's dice beside what a reader calls them."""

from dataclasses import replace

import pytest

from calibration.dice.named_colours import OwnersDice, Palette, told_apart
from tests.reasons import because
from vision.types.reading import Die, Reading
from vision.types.reasons import ReasonCode

OWN = {"white": (220.0, 228.0, 232.0), "green": (70.0, 170.0, 60.0), "red": (45.0, 50.0, 200.0)}
PALETTE = Palette({}, OWN)


def die(colour, shade, *doubts):
    return Die("6", colour, (10, 10, 20, 20), 0.99, because(*doubts), shade=shade)


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("light", [0.25, 0.6, 1.1])
@pytest.mark.parametrize("gloss", [0.0, 0.2])
def test_one_of_the_owners_dice_is_known_in_dim_and_bright_light_and_under_gloss(name, light, gloss):
    shade = tuple(min(255.0, light * ((1 - gloss) * part + gloss * 255)) for part in OWN[name])
    assert PALETTE.nearest(shade) == name
    doubted = die(name, shade, ReasonCode.COLOUR)
    assert PALETTE.judged(doubted) == replace(doubted, reasons=())


def test_a_red_die_that_the_reader_calls_green_is_red_and_doubted():
    judged = PALETTE.judged(die("green", (60.0, 66.0, 210.0)))
    assert (judged.colour, judged.doubts) == ("red", (ReasonCode.COLOUR,))


def test_other_doubts_stay():
    judged = PALETTE.judged(die("other", OWN["red"], ReasonCode.LEANING))
    assert (judged.colour, judged.doubts) == ("red", (ReasonCode.LEANING, ReasonCode.COLOUR))
    kept = die("red", OWN["red"], ReasonCode.LEANING)
    assert PALETTE.judged(kept) == kept


@pytest.mark.parametrize("shade", [(200.0, 60.0, 40.0), (150.0, 160.0, 200.0), None])
def test_what_is_like_none_of_them_stays_as_the_reader_says(shade):
    read = die("blue", shade)
    assert PALETTE.judged(read) == read


def test_one_colour_alone_tells_nothing_and_names_are_the_owners():
    assert Palette({}, {"white": OWN["white"]}).nearest(OWN["white"]) is None
    assert Palette({"other": "red"}).judged(die("other", None)).colour == "red"


def test_two_colours_that_are_alike_are_told_apart_only_where_it_is_clear():
    alike = Palette({}, {"red": (40.0, 40.0, 200.0), "other": (40.0, 90.0, 205.0)})
    assert alike.nearest((40.0, 42.0, 200.0)) == "red"
    assert alike.nearest((40.0, 65.0, 202.0)) is None


def test_a_reading_is_sure_again_once_its_only_doubt_was_a_colour():
    class Doubting:
        doubts = ()

        def read(self, image, **options):
            return Reading((die("red", OWN["red"], ReasonCode.COLOUR),), reasons=because(*self.doubts))

    reader = OwnersDice(Doubting(), PALETTE)
    assert reader.read(None).sure
    Doubting.doubts = (ReasonCode.MISSED,)
    assert not reader.read(None).sure


@pytest.mark.parametrize("name", OWN)
def test_dice_of_one_colour_are_not_told_apart_whatever_the_light_makes_of_them(name):
    lights = [(light, gloss) for light in (0.4, 0.7, 1.0) for gloss in (0.0, 0.2)]
    shades = [tuple(min(255.0, a * ((1 - b) * part + b * 255)) for part in OWN[name]) for a, b in lights]
    assert set(told_apart(shades)) == {0} or set(told_apart(shades)) == {1}


def test_dice_of_other_hues_and_of_none_are_told_apart_and_nothing_is_where_a_look_is_missing_or_between():
    red, green, white = OWN["red"], OWN["green"], OWN["white"]
    pink = (60.0, 45.0, 200.0)
    numbers = told_apart([red, green, white, pink, green])
    assert len(set(numbers)) == 3 and numbers[0] == numbers[3] and numbers[1] == numbers[4]
    assert set(told_apart([red, None, green])) == {0}
    assert set(told_apart([red, (150.0, 152.0, 220.0), white])) == {0}
    assert told_apart([]) == []
