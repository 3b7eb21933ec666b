import re
from string import Formatter

from calibration.session.session_view import Choices, Verdict, View
from kiosk.table.narration.calibration_phrases import BUTTONS, STEPS, TITLES, VERDICTS, buttons, said, title
from tests.shared import ROOT

SOURCES = [path.read_text("utf-8") for path in [*(ROOT / "calibration").rglob("*.py")]]


def codes(pattern):
    return {code for text in SOURCES for code in re.findall(pattern, text)}


def test_every_code_has_its_sentence():
    verdicts = codes(r'Verdict\.of\(\s*"([a-z-]+)"') | {f"dark-{side}" for side in ("left", "right", "top", "bottom")}
    assert verdicts <= set(VERDICTS), verdicts - set(VERDICTS)
    titles = codes(r'View\(\s*"[a-z]+", "([a-z-]+)"') | {"kept", "discarded", "no-poker-dice", "new-set", "known-set"}
    assert titles <= set(TITLES), titles - set(TITLES)
    words = {word for text in codes(r"Choices\(([^)]*)\)") for word in re.findall(r'"([a-z-]+)"', text)}
    assert words - {"from"} <= set(BUTTONS), words - set(BUTTONS)


def test_no_sentence_is_left_without_its_code():
    text = " ".join(SOURCES)
    for code in [*VERDICTS, *TITLES, *BUTTONS, *STEPS]:
        stem = code.removeprefix("dark-").removeprefix("face-").removeprefix("cards-")
        assert f'"{code}"' in text or f'"{stem}"' in text, code


def test_values_and_lists_are_put_in():
    verdict = Verdict.of("dice-seen", "good", count=5, colours="red 2, white 1")
    assert str(said(verdict)[0]) == "Dés vus : 2\u00a0rouges, 1\u00a0blanc"
    assert str(title(View("corners", "move-corner", (("corner", 0), ("way", "down"))))).startswith("Coin 0")
    assert [str(word) for word in buttons(Choices("repeat", "next"))[:2]] == ["Recommencer", "Continuer"]


def test_placeholders_are_those_that_the_steps_give():
    given = set(re.findall(r"[( ]([a-z_]+)=", " ".join(SOURCES))) | set(
        re.findall(r'\("([a-z]+)", ', " ".join(SOURCES))
    )
    given |= set(re.findall(r'"([a-z_]+)": round', " ".join(SOURCES)))
    for phrase in [*TITLES.values(), *(texts[0] for texts in VERDICTS.values())]:
        for _, name, _, _ in Formatter().parse(phrase.template):
            assert name is None or name in given, (phrase.template, name)
