"""What the proof of evenings makes of what an evening prints: tests.proofs.hall.evenings."""

from kiosk.cli.development.simulate_evening import FORMS
from tests.proofs.hall.evenings import Account, words_of

WELL = '{"results": 24, "lost": 0, "doubled": 0, "wrong": 0, "standings_equal": true}'


def test_harms_and_results_are_added_up() -> None:
    account = Account()
    for _ in range(2):
        account.take([], f"20 harms done, 4 meetings played\n   3  broker killed\n  12  connection cut\n{WELL}\n")
    assert account.results == 48 and account.faults == []
    assert account.harms == {"broker killed": 6, "connection cut": 24}


def test_every_kind_of_fault_is_one() -> None:
    for bad in ("", "kiosk: stuck", WELL.replace('"lost": 0', '"lost": 1'), WELL.replace('"wrong": 0', '"wrong": 2'),
                WELL.replace('"doubled": 0', '"doubled": 1'), WELL.replace("true", "false")):  # fmt: skip
        account = Account()
        account.take(["--seed", "3"], bad)
        assert len(account.faults) == 1 and "--seed 3" in account.faults[0]


def test_evenings_are_of_every_form_and_repeat_themselves() -> None:
    planned = [words_of(number, 1, 50, FORMS) for number in range(12)]
    assert planned == [words_of(number, 1, 50, FORMS) for number in range(12)]
    assert {words[words.index("--form") + 1] for words in planned} == set(FORMS)
    assert len({tuple(words) for words in planned}) == 12
