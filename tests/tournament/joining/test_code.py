"""Invitations as people carry them: kiosk.tournament.joining.code."""

import pytest
import segno

from calibration.files.untrusted_input import Untrusted
from kiosk.tournament.joining.code import (
    LONGEST_TYPED,
    PORT,
    Code,
    code_in,
    digits,
    grouped,
    long_token,
    short_token,
)

PRINTED = Code("director.local", 8884, "A" * 16, "B" * 26)
ADDRESSES = ("192.168.0.0", "192.168.1.20", "192.168.255.255", "10.0.0.0", "10.42.0.1", "10.255.255.255",
             "172.16.0.1", "172.31.255.255", "169.254.3.4", "127.0.0.1", "127.255.255.255")  # fmt: skip


@pytest.mark.parametrize("host", ["director.local", "192.168.1.20", "fe80::1", "[fe80::1]".strip("[]")])
def test_a_printed_code_comes_back_whole(host: str) -> None:
    code = Code(host, 65535, long_token(), "Q" * 26)
    assert code_in(code.printed) == code
    assert segno.make(code.printed, error="m", micro=False).mode == "alphanumeric"


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_typed_code_leads_to_its_address(address: str) -> None:
    for token in ("000000", "999999", short_token()):
        said = grouped(digits(token, address))
        assert code_in(said) == Code(address, PORT, token) and len(said.replace(" ", "")) <= LONGEST_TYPED


def test_the_usual_network_has_twelve_digits() -> None:
    assert len(grouped(digits("123456", "192.168.1.20"))) == len("1234 5678 9012")
    assert code_in(digits("123456", "192.168.1.20"), 99).port == 99


def test_every_wrong_digit_and_nearly_every_exchange_is_noticed() -> None:
    said = digits("481507", "192.168.1.20")
    slips = [said[:at] + d + said[at + 1 :] for at in range(len(said)) for d in "0123456789" if d != said[at]]
    for slip in slips:
        with pytest.raises(Untrusted):
            code_in(slip)
    swaps = {said[:at] + said[at + 1] + said[at] + said[at + 2 :] for at in range(len(said) - 1)} - {said}
    assert sum(_passes(one) for one in swaps) <= 1


def _passes(text: str) -> bool:
    try:
        code_in(text)
    except Untrusted:
        return False
    return True


@pytest.mark.parametrize("address", ["8.8.8.8", "172.32.0.1", "::1", "", "director.local", "256.1.1.1"])
def test_a_code_to_type_leads_to_no_other_network(address: str) -> None:
    with pytest.raises(Untrusted):
        digits("123456", address)


@pytest.mark.parametrize(
    "text",
    ["", "PISTE", "1234", "12345678901", "1" * 500, "９" * 12, "PISTE:0:" + PRINTED.printed.split(":", 2)[2],
     PRINTED.printed.replace("8884", "99999"), PRINTED.printed.lower(), PRINTED.printed + " x", PRINTED.printed + "É",
     PRINTED.printed.replace("AAAA", "A1AA"), "https://example.org", "999999" + "9" * 13],
)  # fmt: skip
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(Untrusted):
        code_in(text)
