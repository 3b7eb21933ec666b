"""The three words: kiosk.tournament.joining.words."""

from dataclasses import replace

from kiosk.tournament.joining.words import Agreed, _all, commitment, secret

SEEN = Agreed("authority", "request", "mine", "theirs")


def test_there_are_256_different_ones_that_both_languages_spell_alike() -> None:
    assert len(set(_all())) == 256
    assert all(one.isascii() and one.islower() and 3 <= len(one) <= 11 for one in _all())
    assert len({one[:4] for one in _all()}) > 230


def test_each_part_counts_and_none_can_be_moved_into_another() -> None:
    others = [replace(SEEN, **{name: "other"}) for name in ("authority", "request", "table", "director")]
    others.append(Agreed("authorityrequest", "", "mine", "theirs"))
    assert len({one.words for one in (SEEN, *others)}) == 6
    assert replace(SEEN).words == SEEN.words and len(SEEN.words) == 3


def test_words_are_spread_evenly() -> None:
    seen = {replace(SEEN, table=str(number)).words[place] for number in range(4000) for place in range(3)}
    assert len(seen) == 256


def test_a_commitment_binds_secret_and_request() -> None:
    mine = secret()
    assert commitment(mine, "request") == commitment(mine, "request") != commitment(secret(), "request")
    assert commitment(mine, "request") != commitment(mine, "another")
    assert len(commitment(mine, "request")) == 64 and len(mine) == 32
