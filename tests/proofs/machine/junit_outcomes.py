"""Which tests ran, as pytest's JUnit file tells it."""

from pathlib import Path
from xml.etree import ElementTree


def outcomes(junit: Path) -> dict[str, str | None]:
    """Every test by its name: why it was skipped, None for one that ran."""
    found = {}
    for case in ElementTree.parse(junit).iter("testcase"):
        skipped = case.find("skipped")
        name = f"{case.get('classname')}::{case.get('name')}".strip(":")
        # Of a module that is skipped whole only the text tells why.
        found[name] = None if skipped is None else (skipped.text or skipped.get("message", "")).strip()
    return found


def left_out(first: Path, second: Path) -> dict[str, str]:
    """The tests that ran at first and did not the second time, with the reason."""
    here = outcomes(second)
    ran = [name for name, skipped in outcomes(first).items() if skipped is None]
    reasons = {name: here.get(name, "not collected") for name in ran}
    return {name: reason for name, reason in reasons.items() if reason is not None}
