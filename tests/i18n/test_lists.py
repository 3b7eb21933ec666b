"""Lists in a sentence."""

from kiosk.i18n.lists import listed
from kiosk.i18n.phrase import Phrase


def test_parts_stand_in_their_order_with_commas_between() -> None:
    parts = [Phrase("Anne"), Phrase("{n} dés", {"n": 3}), Phrase("Luc")]
    assert str(listed(parts)) == "Anne, 3 dés, Luc"
    assert str(listed(parts[:1])) == "Anne" and str(listed([])) == ""
