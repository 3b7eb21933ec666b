"""`make proof-by-hand`: every game played in a real window by three keys alone, then by the mouse alone.

From the attract screen to the result and back. Whoever plays knows no rule: what can be pressed is read from what the
screen publishes (`--layout`), what happened from `--trace`. While dice move or a hand hides them a button is dark:
whoever plays waits until it is lit, or until something else is asked. A button that stays dark, a choice that the
mouse cannot find, or three minutes without a move end the evening with a picture of the screen; presses that change
nothing are counted.
"""

import argparse
import json
import signal
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from kiosk.i18n.phrase import Phrase
from kiosk.i18n.words import Words
from tests.proofs.controls.xvfb_kiosk import Desk, Layout

EVENINGS = Path(__file__).with_name("by_hand.toml")
BORED = 180.0
"""Seconds without a move after which somebody at the table would call for help; long, for a busy machine."""
SLOW = 8.0
"""Seconds within which a press has to show."""
DARK = 30.0
"""Seconds for which a button that is wanted may stay dark; long, for a busy machine."""
FIRST, RETHROW, HOLD, KEEP = 0.7, 0.3, 0.5, 0.6
"""How often the first choice is taken, dice are thrown again, some held back for that, a die entered as kept."""

POINTED = ("screen", "cursor", "items")
"""The parts of the screen in which it shows that the cursor moved."""


class Stuck(Exception):
    """Somebody at the table does not get on."""


@dataclass
class Evening:
    """One game from the attract screen back to it, by "keys" or by "mouse"."""

    desk: Desk
    game: str
    by: str
    plan: dict[str, Any]
    chance: Random
    dead: int = 0
    moves: int = 0
    moved: float = field(default_factory=time.monotonic)
    most: int = 0
    _before: int = 0
    _left: bool = False
    _over: bool = False

    def play(self) -> dict[str, Any]:
        """Plays; what came of it. Raises `Stuck`."""
        begun = time.monotonic()
        while True:
            layout = self.desk.settled()
            self._count()
            self._over |= layout["screen"] == "result"
            if self._over and layout["screen"] == "attract":
                break
            if time.monotonic() - self.moved > BORED:
                raise Stuck(f"no move for {BORED:.0f} s at {layout['screen']}: {layout['texts'][:4]}")
            wanted = self._wish(layout)
            if wanted is None:
                time.sleep(0.3)
                continue
            self._reach(wanted)
        state = self.desk.state() or {}
        done = self.desk.presses + self.desk.clicks
        return {
            "game": self.game,
            "by": self.by,
            "moves": self.moves,
            "presses": done,
            "most": self.most,
            "dead": self.dead,
            "seconds": round(time.monotonic() - begun),
            "scores": state.get("scores"),
        }

    def _count(self) -> None:
        """Counts moves, and presses between two of them."""
        state = self.desk.state()
        count = 0 if state is None else state["moves"]
        done = self.desk.presses + self.desk.clicks
        if count != self.moves:
            if self.moves:
                self.most = max(self.most, done - self._before)
            self.moves, self.moved, self._before = count, time.monotonic(), done

    # What somebody wants who knows no rule

    def _wish(self, layout: Layout) -> str | None:
        """The key of what is pressed next; None to wait."""
        keys = [item["key"] for item in layout["items"]]
        screen = layout["screen"]
        if screen == "attract":
            return "new"
        if screen == "games":
            return f"game:{self.game}"
        if screen == "players":
            seated = sum(text.startswith(("Joueur ", "Player ")) for text in layout["texts"])
            return "go" if "go" in keys and ("guest" not in keys or self._seated(seated)) else "guest"
        if screen == "options":
            return self._option(layout)
        if screen == "number":
            return self._number(layout)
        if screen == "hold":
            self._left = not self._left
            return self.chance.choice([key for key in keys if key.startswith("held:")]) if self._left else "throw"
        if screen == "result":
            return "home"
        if screen == "steps":
            return "back" if self.by == "mouse" else self._forward(layout)
        if screen == "play":
            return self._play(layout)
        return self._mistaken(screen, keys)

    def _mistaken(self, screen: str, keys: list[str]) -> str:
        """Out of a screen that was opened by mistake, while the picture lagged behind."""
        if screen == "leave":
            # After a result this is a match that nobody meant to play: its next games are given up.
            return "end" if self._over else "stay"
        if screen == "replay":
            return "button:left" if "pause" in keys else "button:ok"
        return next((key for key in ("finish", "back") if key in keys), "button:ok")

    def _forward(self, layout: Layout) -> str:
        """Out of the moves to take back, none of them taken back."""
        return "button:ok" if layout["lamps"].get("right") == "off" else "button:right"

    def _seated(self, count: int) -> bool:
        return count > int(self.plan.get("players", 2))

    def _option(self, layout: Layout) -> str:
        values = {item["key"].removeprefix("option:"): item["value"] for item in layout["items"]}
        for key, wanted in self.plan.get("options", {}).items():
            if key not in values:
                return "all"
            if values[key] != str(wanted):
                return f"option:{key}"
        return "play"

    def _number(self, layout: Layout) -> str:
        """Towards the number that is planned, by what stands on the screen."""
        now = next(int(text) for text in layout["texts"] if text.isdecimal())
        numbers = self.plan["numbers"]
        wanted = next(int(numbers[text]) for text in layout["texts"] if text in numbers)
        if now == wanted:
            return "button:ok"
        return "button:left" if now > wanted else "button:right"

    def _play(self, layout: Layout) -> str | None:
        main: list[str] = [item["key"] for item in layout["items"] if not item["minor"]]
        hand = "hand:throw" in main
        others = [key for key in main if not key.startswith("hand:")]
        if hand and (not others or self.chance.random() < RETHROW):
            return "hand:hold" if "hand:hold" in main and self.chance.random() < HOLD else "hand:throw"
        if "keep" in others and self.chance.random() < KEEP:
            return "keep"
        if not others:
            return None
        # Dice that are entered are as likely one as another; where a face is doubtful, the first is the likeliest.
        entering = all(key.startswith("face:") or key == "keep" for key in others) and not self._doubtful(layout)
        first = 0.0 if entering else self.plan.get("first", FIRST)
        return others[0] if self.chance.random() < first else self.chance.choice(others)

    def _doubtful(self, layout: Layout) -> bool:
        """Whether the camera asks about a die; hand entry goes by the number of faces alone."""
        return any(item["key"] in ("again", "all_again", "drop") for item in layout["items"])

    # How it is reached

    def _reach(self, wanted: str) -> None:
        if self.by == "mouse":
            self._click(wanted)
        elif wanted.startswith("button:"):
            self._press(wanted.removeprefix("button:"))
        else:
            self._walk(wanted)

    def _walk(self, wanted: str) -> None:
        """The cursor goes the shorter way, by a lit button; whatever comes up meanwhile is looked at anew."""
        for _ in range(40):
            layout = self.desk.layout()
            keys = [item["key"] for item in layout["items"]]
            if wanted not in keys:
                return
            cursor = layout["cursor"]
            if cursor == wanted:
                self._press("ok")
                return
            at = keys.index(cursor) if cursor in keys else -1
            ahead = (keys.index(wanted) - at) % len(keys)
            shorter = ahead <= len(keys) - ahead and layout["lamps"].get("right") != "off"
            self._press("right" if shorter else "left", POINTED)
        raise Stuck(f"40 presses do not lead to {wanted}")

    def _press(self, button: str, parts: tuple[str, ...] | None = None) -> None:
        asked = self.desk.layout()
        before, end = asked, time.monotonic() + DARK
        while before["lamps"].get(button) == "off":
            if _parts(before, POINTED) != _parts(asked, POINTED):
                return
            if time.monotonic() > end:
                raise Stuck(f"{button} is wanted and its lamp stays off at {before['screen']}")
            time.sleep(0.05)
            before = self.desk.layout()
        self.desk.press(button)
        self._see(before, parts)

    def _click(self, wanted: str) -> None:
        before = self.desk.layout()
        for _ in range(12):
            places = {target["key"]: target["box"] for target in before["targets"]}
            if wanted in places:
                break
            page = next((key for key in places if key.startswith("page:")), None)
            if page is None:
                if wanted in [item["key"] for item in self.desk.layout()["items"]] == before["items"]:
                    raise Stuck(f"nothing to click for {wanted}")
                return
            self._click_on(places[page])
            # A page that shows late would be clicked on again, or be taken for the one that was wanted.
            self._see(before, ("screen", "targets"))
            before = self.desk.settled(0.2)
        else:
            raise Stuck(f"no page of the screen has {wanted}")
        self._click_on(places[wanted])
        self._see(before)

    def _click_on(self, box: list[int]) -> None:
        self.desk.click(box[0] + box[2] // 2, box[1] + box[3] // 2)

    def _see(self, before: Layout, parts: tuple[str, ...] | None = None) -> None:
        """Waits until the press shows; in these parts of the screen, where the others change by themselves."""
        end = time.monotonic() + SLOW
        while _parts(self.desk.layout(), parts) == _parts(before, parts):
            if time.monotonic() > end:
                self.dead += 1
                return
            time.sleep(0.02)


def _parts(layout: Layout, parts: tuple[str, ...] | None) -> Layout:
    return layout if parts is None else {name: layout[name] for name in parts}


def main() -> int:
    """Plays the evenings that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="evenings of by_hand.toml; all of them by default")
    parser.add_argument("--by", choices=("keys", "mouse"), help="by one of both alone")
    parser.add_argument("--size", default="1280x800", metavar="WxH")
    parser.add_argument("--lang", choices=("fr", "en"), default="fr")
    parser.add_argument("--out", type=Path, help="where pictures and traces stay")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    plans = tomllib.loads(EVENINGS.read_text(encoding="utf-8"))
    if unknown := set(args.names) - set(plans):
        parser.error(f"no evening {', '.join(sorted(unknown))}; there are {', '.join(plans)}")
    out = args.out or Path(tempfile.mkdtemp(prefix="by-hand-"))
    failed = 0
    for name in args.names or plans:
        for by in (args.by,) if args.by else ("keys", "mouse"):
            failed += not _evening(name, plans[name], by, args, out / f"{name}-{by}")
    return 1 if failed else 0


def _evening(name: str, plan: dict[str, Any], by: str, args: argparse.Namespace, folder: Path) -> bool:
    folder.mkdir(parents=True)
    wide, high = (int(part) for part in args.size.split("x"))
    try:
        desk = Desk(folder, (wide, high), [*plan.get("arguments", []), "--lang", args.lang])
    except AssertionError as error:
        print(f"{name} by {by}: {error}", file=sys.stderr, flush=True)
        return False
    plan = said(plan, Words(args.lang))
    try:
        result = Evening(desk, plan["game"], by, plan, Random(name)).play()
        desk.shot("end")
        print(json.dumps({"evening": name} | result, ensure_ascii=False), flush=True)
    except (Stuck, AssertionError) as error:
        desk.shot("stuck")
        print(f"{name} by {by}: {error}; see {folder}", file=sys.stderr, flush=True)
        return False
    finally:
        desk.close()
    return True


def said(plan: dict[str, Any], words: Words) -> dict[str, Any]:
    """The plan as the screens of that language say it."""
    options = {
        key: words.say(Phrase(value)) if isinstance(value, str) else value
        for key, value in plan.get("options", {}).items()
    }
    numbers = {words.say(Phrase(title)): value for title, value in plan.get("numbers", {}).items()}
    return plan | {"options": options, "numbers": numbers}


if __name__ == "__main__":
    sys.exit(main())
