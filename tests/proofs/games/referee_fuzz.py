"""`make proof-referee`: `kiosk referee --json` as a process, under hundreds of thousands of lines that nobody should
send, in every game and its modes.

Each line is answered by one line before the next is sent: legal moves as they are offered, moves taken back, and
lines that are nested, huge, cut, doubled, of other games, or no text at all. A refusal must leave the position as it
was and repeat little of what came; what is offered must be accepted; what is taken back must bring the very position
that was; what stands at the end must be what the engine makes of the lines that were accepted. Processor time is that
of the referee's processes, as the kernel counts it.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from kiosk.games.catalogue import GAMES
from kiosk.table.journal import Journal, position
from tests.cli.text.test_malformed_lines import FIELDS
from tests.proofs.games.malformed_lines import FIRST_LINES, odd_line
from tests.proofs.steps import Failed, check

KIOSK = Path(sys.executable).with_name("kiosk")
NAMES = ("Anne", "Bruno", "Chloé", "Denis", "Éva", "Farid")
TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("cameroun", 2, {}),
    ("cameroun", 6, {"turns": 30, "over_cap": "refus", "announce_by_throwing": True, "preset": "long"}),
    ("linotte", 2, {}),
    ("linotte", 2, {"defi_libre": True, "appel_souple": True, "yam_predateur": True}),
    ("poker_as", 3, {"match": "jetons", "throws": "trois"}),
    ("poker_as", 5, {"match": "jetons", "mode": "joker", "tokens": 30}),
    ("poker_as", 2, {"match": "coups", "rounds": 20, "dice": "pips", "sequence": "stricte", "kickers": True}),
    ("menteur", 3, {}),
    ("menteur", 5, {"dice": "pips", "tokens": 30}),
    ("cribble", 4, {}),
    ("cribble", 4, {"muggins": False, "captains": "3-2"}),
    ("cribble", 4, {"mode": "marque"}),
    ("si_no", 2, {}),
    ("si_no", 5, {"croupier": "tirage", "rouge_perd": True}),
    ("le_421", 3, {"manches": 9}),
    ("le_421", 6, {"tokens": "long", "throws": "exactement", "safe": "joue", "nenette": True, "manches": 9}),
)
FACES = {"pips": (1, 2, 3, 4, 5, 6), "poker": ("A", "R", "D", "V", "10", "9")}
LEGAL, UNDO = 0.35, 0.12
"""Parts of the lines: moves that are offered, and moves taken back."""
MOST_CPU = 60.0
"""Seconds for all the fuzzed lines; for 1,000 lines of a long game, the start of the process included, less than:"""
MOST_EACH = 0.5
LONGEST = 400
"""Letters of a refusal."""


class Game:
    """A referee that plays one game, and what its answers have to be."""

    def __init__(self, key: str, players: int, options: dict[str, Any], random: Random) -> None:
        self.key, self.players, self.options, self.random = key, players, options, random
        self.process = subprocess.Popen(
            [KIOSK, "referee", key, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.sent, self.refused, self.codes = 0, 0, Counter[str]()
        self.accepted = list[dict[str, Any]]()
        first = {"game": key, "players": NAMES[:players], "options": options}
        self.stands = [self._send(json.dumps(first).encode())]
        self.last = json.loads(self.stands[0])
        check(self.last["ok"], f"the first line of {key} {options} is refused: {self.last['error']}")
        self.stands[0] = _tail(self.stands[0])

    def _send(self, line: bytes) -> str:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        self.sent += 1
        stdin.write(line + b"\n")
        stdin.flush()
        return stdout.readline().decode()

    def play(self, lines: int) -> None:
        """Sends so many lines."""
        for _ in range(lines):
            self._line(*self._next())

    def _next(self) -> tuple[bytes, dict[str, Any] | None]:
        """A line, with the entry that it is where it has to be accepted."""
        chance = self.random.random()
        if self.last["over"] or chance < UNDO:
            steps = min(len(self.stands) - 1, 1 + int(self.random.random() ** 3 * 40))
            if steps:
                undo = {"decide": "undo", "steps": steps} if steps > 1 else {"decide": "undo"}
                return json.dumps(undo).encode(), undo
        if chance < UNDO + LEGAL and not self.last["over"]:
            move = self._move()
            return json.dumps(move, ensure_ascii=self.random.random() < 0.5).encode(), move
        return odd_line(self.random, self._move() if not self.last["over"] else {"decide": "undo"}), None

    def _move(self) -> dict[str, Any]:
        """A move that is offered."""
        ask = self.last["ask"]
        moves = [move for move in ask["moves"] if move["decide"] != "end" or self.random.random() < 0.02]
        if ask["dice"] and (not moves or self.random.random() < 0.5):
            return self._throw(ask)
        if moves:
            return dict(self.random.choice(moves))
        return self._throw(ask)

    def _throw(self, ask: dict[str, Any]) -> dict[str, Any]:
        faces = [self.random.choice(FACES[die["kind"]]) for die in ask["dice"]]
        throw: dict[str, Any] = {"throw": faces}
        if len({die["colour"] for die in ask["dice"]}) > 1:
            throw["colours"] = [die["colour"] for die in ask["dice"]]
        return throw

    def _line(self, line: bytes, entry: dict[str, Any] | None) -> None:
        told = self._send(line)
        shown = f"{self.key} {self.options}, line {self.sent}: {line[:200]!r}"
        check(told.endswith("\n"), f"no answer to {shown}")
        answer = json.loads(told)
        check(answer["line"] == self.sent, f"another line's answer: {shown}")
        if answer["ok"]:
            check(answer["error"] is None and answer["code"] is None, f"an error where all is well: {shown}")
            self._accepted(json.loads(line) if entry is None else entry, _tail(told), shown)
        else:
            self.refused += 1
            self.codes[answer["code"]] += 1
            check(entry is None, f"refused ({answer['error']}): {shown}")
            check(_tail(told) == self.stands[-1], f"a refused line changed something: {shown}")
            said = answer["error"]
            check(len(said) <= LONGEST and said.isprintable(), f"not one short line: {said!r}, {shown}")
            check("x" * 41 not in said and "[[[[" not in said, f"what came is repeated: {said!r}")
        self.last = answer

    def _accepted(self, entry: dict[str, Any], tail: str, shown: str) -> None:
        known = {"throw", "rethrown", "colours", "by_hand"} if "throw" in entry else {"decide", *named(entry)}
        check(entry.keys() <= known, f"accepted with a name that means nothing there: {shown}")
        self.accepted.append(entry)
        if entry.get("decide") != "undo":
            self.stands.append(tail)
            return
        del self.stands[len(self.stands) - entry.get("steps", 1) :]
        check(self.stands[-1] == tail, f"what was taken back is not what was: {shown}")

    def end(self) -> None:
        """No more lines."""
        out, err = self.process.communicate(timeout=60)
        check(out == b"" and err == b"", f"{self.key}: more than an answer a line: {out[:200]!r} {err[-500:]!r}")
        check(self.process.returncode == 1, f"{self.key}: exit status {self.process.returncode}")
        replayed = Journal(GAMES[self.key], self.players, self.options, self.accepted, NAMES[: self.players])
        check(replayed.unplayable is None, f"{self.key}: {replayed.unplayable}")
        stands = json.loads(json.dumps(position(replayed.game, replayed.state)))
        check(stands == {name: self.last[name] for name in stands}, f"{self.key}: the engine stands elsewhere")


def named(entry: dict[str, Any]) -> tuple[str, ...]:
    """What a decision may name."""
    kind = entry["decide"]
    return (*FIELDS.get(kind, ()), *(("crib",) if kind == "show" else ()))


def _tail(told: str) -> str:
    """The position that an answer tells."""
    return told[told.index('"ask": ') :]


def first_lines() -> int:
    """First lines that set up no game: one answer, one line of error, exit status 2."""
    for line in FIRST_LINES:
        done = subprocess.run([KIOSK, "referee", "cameroun", "--json"], input=line, capture_output=True, timeout=60)
        check(done.returncode == 2, f"exit status {done.returncode} after {line[:80]!r}")
        check(done.stderr.count(b"\n") == 1 and b"Traceback" not in done.stderr, f"{done.stderr[-300:]!r}")
        check(json.loads(done.stdout)["ok"] is False and b"x" * 41 not in done.stderr, f"{done.stdout[-300:]!r}")
    return len(FIRST_LINES)


def only_legal(seed: int) -> int:
    """A game in which nothing is refused: exit status 0."""
    game = Game("cameroun", 2, {"turns": 5}, Random(seed))
    while not game.last["over"]:
        move = game._move()
        game._line(json.dumps(move).encode(), move)
    out, err = game.process.communicate(timeout=60)
    check(
        (out, err, game.process.returncode) == (b"", b"", 0), f"exit status {game.process.returncode} of a clean game"
    )
    return game.sent


def long_game(seed: int) -> str:
    """A game of four thousand moves, of which two thousand are taken back one by one and played again."""
    game, before = Game("cribble", 4, {"mode": "marque"}, Random(seed)), _seconds()
    begin, deal, undo = {"decide": "dealer", "seat": 1}, {"decide": "deal"}, {"decide": "undo"}
    for move in (begin, *[deal] * 3999, *[undo, deal] * 1000, *[undo] * 1000, *[deal] * 1000):
        game._line(json.dumps(move).encode(), move)
    game._line(b"[]", None)
    game.end()
    each = (_seconds() - before) / game.sent * 1000
    check(each < MOST_EACH, f"a long game: {each:.2f} s of processor time for 1,000 lines, {MOST_EACH} at most")
    return f"{each:.2f} s for 1,000 lines of a long game, much of it taken back"


def proved(lines: int, seed: int) -> str:
    """Everything; the figures. Raises `Failed`."""
    print(long_game(seed))
    before, refused, codes = _seconds(), 0, Counter[str]()
    sent = first_lines() + only_legal(seed)
    each = -(-(lines - sent) // len(TABLES))
    for number, (key, players, options) in enumerate(TABLES):
        game, begun = Game(key, players, options, Random(seed * 1000 + number)), _seconds()
        game.play(each - 1)
        game.end()
        sent, refused, codes = sent + game.sent, refused + game.refused, codes + game.codes
        print(
            f"{key:9} {len(options)} options: {game.sent} lines, {game.refused} refused, {_seconds() - begun:.1f} s"
        )
    print("refused:", ", ".join(f"{code} {count}" for code, count in codes.most_common()))
    seconds = _seconds() - before
    check(seconds < MOST_CPU, f"{seconds:.1f} s of processor time, {MOST_CPU:.0f} at most")
    return f"{sent} lines, {refused} refused for {len(codes)} reasons, {seconds:.1f} s of processor time"


def _seconds() -> float:
    """Processor time of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    """Prints the figures and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    args, begun = parser.parse_args(), time.monotonic()
    try:
        figures = proved(args.lines, args.seed)
    except (Failed, ValueError, OSError, subprocess.SubprocessError) as error:
        print(f"VERDICT: fail (seed {args.seed}): {error}")
        return 1
    print(f"VERDICT: pass ({figures}, seed {args.seed}, {time.monotonic() - begun:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
