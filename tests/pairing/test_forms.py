import pytest

from kiosk.pairing.forms import Form, Format, fault, most_rounds, proposed, usual_rounds


def test_a_format_comes_back_from_a_journal() -> None:
    for chosen in (Format(Form.POOLS, 12, pools=3), Format(Form.SWISS, 40, late=2, rounds=6, size=4)):
        assert Format.from_json(chosen.to_json()) == chosen


@pytest.mark.parametrize(
    "chosen",
    [
        Format(Form.KNOCKOUT, 3), Format(Form.KNOCKOUT, 257), Format(Form.ROBIN, 8, size=3),
        Format(Form.SWISS, 8, rounds=5), Format(Form.SWISS, 8), Format(Form.SWISS, 20, rounds=3, size=6),
        Format(Form.POOLS, 8, pools=3), Format(Form.POOLS, 8, pools=2, through=5),
        Format(Form.SWISS, 8, late=5, rounds=1),
    ],
)  # fmt: skip
def test_what_nobody_can_play_is_refused(chosen: Format) -> None:
    assert fault(chosen)
    with pytest.raises(ValueError):
        Format.from_json(chosen.to_json())


def test_nonsense_is_no_format() -> None:
    for value in ({}, {"form": "chess"}, {"form": "robin", "entrants": 4, "more": 1}):
        with pytest.raises((ValueError, TypeError)):
            Format.from_json(value)


def test_rounds_are_half_the_field_at_most_and_few_play_a_round_robin() -> None:
    assert [most_rounds(count) for count in (8, 9, 256)] == [4, 4, 128]
    assert [usual_rounds(count) for count in (8, 9, 64, 256)] == [3, 4, 6, 8]
    assert [proposed(count) for count in (4, 7, 8)] == [Form.ROBIN, Form.ROBIN, Form.SWISS]
