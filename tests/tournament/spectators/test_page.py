"""The page in a browser, against a real broker: kiosk.tournament.spectators.page."""

import json
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kiosk.screens.hall.scenes import evening_view
from kiosk.tournament.messages.topics import PUBLIC_EVENING
from kiosk.tournament.spectators.page import assembly
from kiosk.tournament.spectators.publisher import BEAT_SECONDS
from tests.proofs.steps import busy
from tests.tournament.spectators.a_hall import AHall
from tests.tournament.spectators.chromium import Chromium, Page
from tests.tournament.spectators.chromium import needed as browser_needed

THERE = "document.querySelectorAll('#standings td').length > 0"
LIVE = 2.0


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    browser_needed()
    with TemporaryDirectory(prefix="piste-", ignore_cleanup_errors=True) as name:
        made = Chromium(Path(name))
        yield made
        made.close()


def opened(browser: Chromium, hall: AHall, wide: int = 390, language: str = "fr", dark: bool = False) -> Page:
    page = browser.page(f"http://127.0.0.1:{hall.port}/", wide, 844, language, dark)
    page.until(THERE)
    return page


def until(hall: AHall, page: Page, expression: str, seconds: float) -> float:
    """How long it takes while the director works."""
    began = time.monotonic()
    while not page.value(expression):
        assert time.monotonic() - began < seconds, (expression, page.text())
        hall.work(0.04)
    return time.monotonic() - began


def test_it_shows_who_plays_where_who_leads_and_follows(browser: Chromium, hall: AHall) -> None:
    page = opened(browser, hall)
    assert "Anne – Luc" in page.text("#tables") and "Table 1" in page.text("#called")
    assert page.text("#tables").splitlines()[-4:] == ["Table 3", "fermée", "Table 4", "libre"]
    assert "5 parties jouées sur 28" in page.text("header")
    assert page.value("document.querySelectorAll('#standings tr').length") == 9
    assert page.value("document.querySelector('#results .won').textContent") == "Anne 120"
    assert page.value("document.getElementById('notice').hidden")
    hall.view = evening_view(played=7)
    took = until(hall, page, "document.getElementById('progress').textContent.startsWith('7 ')", 30)
    assert took < LIVE or busy(), took
    asked = page.asked()
    assert {re.sub(r"^\w+", "", one) for one in asked} == {f"://127.0.0.1:{hall.port}/"}, asked


@pytest.mark.parametrize(("language", "game"), [("fr", "Poker d’As"), ("en", "Poker Dice")])
def test_of_a_mix_each_call_names_its_game(browser: Chromium, hall: AHall, language: str, game: str) -> None:
    hall.view = evening_view(mix=True)
    hall.work(1.0)
    page = opened(browser, hall, language=language)
    until(hall, page, "document.querySelectorAll('.game').length > 0", 30)
    assert "Anne – Luc · Cameroun" in page.text("#called").replace("\n", " ")
    assert f"Marie-Claire – Jean · {game}" in page.text("#tables").replace("\n", " ")


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("fr", "Classement"),
        ("en", "Standings"),
        ("en-GB,fr", "Standings"),
        ("de,fr", "Classement"),
        ("de", "Classement"),
    ],
)
def test_the_readers_language(browser: Chromium, hall: AHall, language: str, shown: str) -> None:
    page = opened(browser, hall, language=language)
    assert shown in page.text("#standings")
    other = {"Classement": "EN", "Standings": "FR"}[shown]
    page.value(f"[...document.querySelectorAll('nav button')].find((one) => one.textContent === '{other}').click()")
    assert ("Standings" if other == "EN" else "Classement") in page.text("#standings")
    assert page.value("document.documentElement.lang") == other.lower()
    page.call("Page.reload")
    page.until(THERE)
    assert ("Standings" if other == "EN" else "Classement") in page.text("#standings"), "the choice is kept"
    page.value("localStorage.clear()")


CONTRAST = """
(() => {
  const part = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const rgb = (said) => said.match(/[\\d.]+/g).map(Number);
  const ground = (one) => {
    for (; one; one = one.parentElement) {
      const found = rgb(getComputedStyle(one).backgroundColor);
      if (found.length < 4 || found[3]) return found;
    }
  };
  const worst = [21, ""];
  for (const one of document.querySelectorAll("body *")) {
    if (![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) || !one.offsetParent) continue;
    if (one.matches("script")) continue;
    const [a, b] = [light(rgb(getComputedStyle(one).color)), light(ground(one))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < worst[0]) worst.splice(0, 2, ratio, one.textContent);
  }
  return worst;
})()
"""


CUT = """
[...document.querySelectorAll('.who, .where, td, h1, h2')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)
"""
LEAST = """
Math.min(...[...document.querySelectorAll('td, li')].map((one) => parseFloat(getComputedStyle(one).fontSize)))
"""


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("wide", [390, 1920])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_can_be_read_on_a_telephone_and_on_a_wall(
    browser: Chromium, hall: AHall, wide: int, dark: bool, language: str
) -> None:
    hall.view = evening_view(64, 32, 200)
    hall.work(0.3)
    page = opened(browser, hall, wide, language, dark)
    page.until("document.querySelectorAll('#standings td').length >= 320")
    assert page.value("document.documentElement.scrollWidth") <= wide, "nothing lies beside the screen"
    ratio, what = page.value(CONTRAST)
    assert ratio >= 7, what
    ground = page.value("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", ground))) < 200) is dark
    assert page.value(CUT) == []
    assert page.value(LEAST) >= (18 if wide < 800 else 22)


def test_it_says_so_when_the_line_is_gone_and_comes_back_by_itself(browser: Chromium, hall: AHall) -> None:
    page = opened(browser, hall, language="en")
    assert hall.broker.pid is not None
    os.kill(hall.broker.pid, signal.SIGKILL)
    page.until("document.getElementById('notice').innerText.includes('out of date')", 60)
    assert "Anne – Luc" in page.text("#tables"), "what was known stays"
    hall.view = evening_view(played=9)
    until(hall, page, "document.getElementById('progress').textContent.startsWith('9 ')", 90)
    assert page.value("document.getElementById('notice').hidden")


def test_it_says_so_when_the_director_says_nothing_any_more(browser: Chromium, hall: AHall) -> None:
    page = opened(browser, hall)
    began = time.monotonic()
    page.until("!document.getElementById('notice').hidden", 30)
    assert time.monotonic() - began > 2 * BEAT_SECONDS
    until(hall, page, "document.getElementById('notice').hidden", 90)


def test_a_name_is_text_whatever_is_in_it(browser: Chromium, hall: AHall) -> None:
    name = "<img src=x onerror='document.title=1'>"
    view = evening_view()
    view["standings"][0]["name"] = view["tables"][0]["names"][0] = view["results"][0]["names"][0] = name
    hall.view = view | {"title": "</script><b>x</b>"}
    hall.work(0.3)
    page = opened(browser, hall)
    page.until(f"document.getElementById('standings').innerText.includes({json.dumps(name)})")
    assert page.value("document.querySelectorAll('img, body b').length") == 0
    assert page.value("document.title") == "</script><b>x</b>"


IN_TURN = """
const lines = [...document.querySelectorAll('#tables .who, #results .who')];
lines.filter((one) => one.innerText.includes('علي')).map((line) => {
  const parts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT), lefts = [];
  while (parts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(parts.currentNode);
    lefts.push(range.getBoundingClientRect().left);
  }
  return lefts.length > 2 && lefts.every((left, place) => !place || left > lefts[place - 1]);
})
"""


def test_names_from_the_right_stand_in_turn_and_scores_behind_them(browser: Chromium, hall: AHall) -> None:
    view = evening_view()
    view["tables"][0]["names"] = view["results"][0]["names"] = ["محمد", "علي"]
    hall.view = view
    hall.work(0.3)
    page = opened(browser, hall, 1920)
    page.until("document.getElementById('results').innerText.includes('محمد')")
    assert page.value(IN_TURN) == [True, True]


def test_no_other_script_would_run(browser: Chromium, hall: AHall) -> None:
    """The policy: neither a script that is put in, nor a request to elsewhere."""
    page = opened(browser, hall)
    page.value("(() => { const one = document.createElement('script'); one.textContent = 'window.ran = 1';"
               "document.body.append(one); })()")  # fmt: skip
    assert page.value("window.ran") is None
    elsewhere = "fetch('http://127.0.0.1:9/').then(() => 'went', (fault) => String(fault))"
    assert "Failed" in page.value(elsewhere)
    assert any("Content Security Policy" in said for said in page.asked())


PIECES = """
(() => {
  const found = [];
  const packets = new Packets((kind, flags, body) => found.push([kind, flags, [...body]]));
  for (const byte of BYTES) packets.take(new Uint8Array([byte]));
  packets.take(new Uint8Array([...BYTES, ...BYTES]));
  let refused = false;
  try { new Packets(() => {}).take(new Uint8Array([0x30, 0xff, 0xff, 0xff, 0x7f])); }
  catch (error) { refused = error instanceof RangeError; }
  return [found, refused];
})()
"""


def test_packets_may_come_in_pieces_or_several_at_once(browser: Chromium, hall: AHall) -> None:
    page = opened(browser, hall)
    body = [7] * 200
    sent = [0x20, 2, 0, 0, 0x31, 200, 1, *body, 0xD0, 0]
    packets = [[2, 0, [0, 0]], [3, 1, body], [13, 0, []]]
    assert page.value(PIECES.replace("BYTES", json.dumps(sent))) == [packets * 3, True]


def test_the_page_knows_the_directors_topic() -> None:
    assert f'EVENING = "{PUBLIC_EVENING}"' in assembly.page()


def test_every_word_of_the_page_is_said_and_none_is_missing() -> None:
    script = assembly._text("page.js")
    keys = set(re.findall(r"say\(\s*(?:table\.open \? )?\"(\w+)\"", script))
    keys |= {"free", "closed", "called", "tables", "standings", "results", "name", "played", "wins", "points"}
    assert keys == set(assembly.words())
    assert len(assembly.page().encode()) < 20_000, "a telephone loads it at once"
