"""`kiosk bench`: the time budgets, measured on this machine."""

import argparse
import json
import os
from dataclasses import asdict
from pathlib import Path

from kiosk.config.loader import load_config
from kiosk.config.schema import Config

HELP = """Measures the time budgets on this machine, and how well the reader reads labelled pictures.

Times are medians on one core, with their ratio to the budget; then frames a second of processor time while something
moves on a screen of 1280x800, those of the slowest in twenty, and the frames that are drawn while nothing moves; then
what the reader's process keeps in memory after two throws, while they lie there. Pictures are those of the project,
where they are there, and those of --manifest: shares of pictures read exactly and surely, of dice found, of dice
right, and the number of pictures read wrongly without a doubt (silent): the reader's, or the table's where too few
dice were read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One JSON object a stage, or a table."""
    parser.add_argument("--json", action="store_true", help="one JSON object a stage or source of pictures")
    parser.add_argument("--manifest", type=Path, metavar="FILE", help="labelled pictures to be read as well")


def run(args: argparse.Namespace) -> int:
    """Measures every stage, one after the other, then the reader's accuracy."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from kiosk.bench.accuracy import FIXTURES, check_manifest
    from kiosk.bench.stage import measure
    from kiosk.bench.timings import all_stages

    config = load_config(args.config)
    if args.manifest is not None:
        check_manifest(args.manifest)
    if not args.json:
        print(f"{'':<32}{'median':>12}{'worst':>12}{'budget':>12}{'ratio':>8}")
    with all_stages(config) as stages:
        for stage in stages:
            result = measure(stage)
            if args.json:
                print(json.dumps(result.to_json()), flush=True)
            else:
                line = f"{result.stage:<32}{result.median_ms:>9.2f} ms{result.worst_ms:>9.2f} ms"
                ratio = result.median_ms / result.budget_ms
                print(f"{line}{result.budget_ms:>9.0f} ms{ratio:>8.2f}", flush=True)
    _motion(args.json)
    _memory(config, args.json)
    manifests = [FIXTURES] if FIXTURES.exists() else []
    for manifest in (*manifests, *([args.manifest] if args.manifest else [])):
        _accuracy(manifest, args.json)
    return 0


def _motion(as_json: bool) -> None:
    from kiosk.bench.motion import LEAST, frame_rates, frames_at_rest

    if not as_json:
        print(f"\n{'frames a second':<32}{'median':>10}{'slow':>10}{'least':>10}")
    for rate in frame_rates():
        line = f"{rate.motion:<32}{rate.typical:>10.0f}{rate.slow:>10.0f}{LEAST:>10}"
        print(json.dumps(rate.to_json()) if as_json else line, flush=True)
    resting = frames_at_rest()
    line = f"{'frames drawn in a minute of rest':<32}{resting:>10}{'':>10}{0:>10}\n"
    print(json.dumps({"motion": "at rest", "frames": resting, "most": 0}) if as_json else line, flush=True)


def _memory(config: Config, as_json: bool) -> None:
    from kiosk.bench.memory import BUDGET_MB, reader_memory

    known = reader_memory(config)
    if known is not None and as_json:
        print(json.dumps(known.to_json()), flush=True)
    elif known is not None:
        line = f"{'memory of the reader':<32}{known.resident_mb:>9.0f} MB"
        print(f"{line}{'':>12}{BUDGET_MB:>9.0f} MB{known.resident_mb / BUDGET_MB:>8.2f}", flush=True)


def _accuracy(manifest: Path, as_json: bool) -> None:
    from kiosk.bench.accuracy import accuracy

    columns = ("pictures", "dice", "exact", "recall", "precision", "sure", "silent")
    if not as_json:
        print(f"\n{manifest.parent.name:<32}" + "".join(f"{column:>10}" for column in columns))
    for source, known in accuracy(manifest).items():
        values = asdict(known)
        if as_json:
            print(json.dumps({"manifest": str(manifest), "source": source} | values), flush=True)
        else:
            print(f"{source:<32}" + "".join(f"{_short(values[c]):>10}" for c in columns), flush=True)


def _short(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)
