"""A setting is a field with its limits and its words."""

import pytest
from pydantic import ValidationError

from kiosk.config.descriptions import PROFILES, UNITS, setting_texts
from kiosk.config.schema import Buttons, General, Group, Voice
from kiosk.config.setting_list import settings


@pytest.mark.parametrize(
    "wrong", [{"width": 639}, {"width": 3841}, {"backups": 0}, {"language": "de"}, {"heat": 1}, {"profile": None}]
)
def test_what_is_out_of_range_or_unknown_is_refused(wrong: dict[str, object]) -> None:
    assert isinstance(General(), Group) and General(width=640).width == 640
    with pytest.raises(ValidationError):
        General.model_validate(wrong)


def test_a_setting_has_its_range_and_its_words() -> None:
    width = settings()["camera.width"]
    assert (width.least, width.most, width.text.step, width.text.restart) == (320, 4608, 16, True)
    assert str(width.text.label) == "Largeur de l’image" and isinstance(width.text.step, int)
    assert settings()["voice.sounds"].most == 100, "also of a number that may be left open"
    assert setting_texts().keys() == settings().keys()
    assert {text.unit for text in setting_texts().values()} <= UNITS.keys()


def test_every_profile_is_described_and_can_be_chosen() -> None:
    assert [General(profile=name).profile for name in PROFILES] == list(PROFILES)
    assert Voice().level is None, "left to the profile"


def test_pins_are_told_by_button_and_none_twice() -> None:
    pins = Buttons(red=4, left=None)
    assert pins.button_pins == {"right": 6, "ok": 13, "red": 4} and "red" not in pins.lamp_pins
    with pytest.raises(ValidationError, match="ok and red_lamp are both on pin 13"):
        Buttons(red_lamp=13)
