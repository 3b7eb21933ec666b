"""A setting is a field with its limits and its words."""

import pytest
from pydantic import ValidationError

from kiosk.config.descriptions import UNITS, Limits, SettingText, setting
from kiosk.config.hardware_settings import Buttons
from kiosk.config.user_settings import PROFILES, General, Group, Voice
from kiosk.i18n.phrase import phrase


class Oven(Group):
    degrees: int = setting(180, phrase("Four"), phrase("Chaleur."), limits=Limits(50, 250, "none", 10), restart=True)
    name: str | None = setting(None, phrase("Nom"), phrase("Lequel."), longest=4)


def test_a_field_has_its_default_its_limits_and_what_is_said_of_it() -> None:
    assert (Oven().degrees, Oven().name) == (180, None)
    for wrong in ({"degrees": 49}, {"degrees": 251}, {"name": "Four 1"}, {"heat": 1}):
        with pytest.raises(ValidationError):
            Oven.model_validate(wrong)
    said = next(item for item in Oven.model_fields["degrees"].metadata if isinstance(item, SettingText))
    assert (said.least, said.most, said.step, said.restart, str(said.label)) == (50, 250, 10, True, "Four")
    assert {said.unit} <= UNITS.keys()


def test_every_profile_is_described_and_can_be_chosen() -> None:
    assert [General(profile=name).profile for name in PROFILES] == list(PROFILES)
    assert Voice().level is None, "left to the profile"


def test_pins_are_told_by_button_and_none_twice() -> None:
    pins = Buttons(red=4, left=None)
    assert pins.button_pins == {"right": 6, "ok": 13, "red": 4} and "red" not in pins.lamp_pins
    with pytest.raises(ValidationError, match="ok and red_lamp are both on pin 13"):
        Buttons(red_lamp=13)
