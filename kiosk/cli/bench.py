"""`kiosk bench`: the time budgets, measured on this machine."""

import argparse
import json
import os

from kiosk.config import load_config

HELP = "Measures the time budgets on this machine: medians on one core, and their ratio to the budget."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One JSON object a stage, or a table."""
    parser.add_argument("--json", action="store_true", help="one JSON object a stage")


def run(args: argparse.Namespace) -> int:
    """Measures every stage, one after the other."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from kiosk.bench.stages import all_stages, measure

    config = load_config(args.config)
    if not args.json:
        print(f"{'':<32}{'median':>10}{'worst':>10}{'budget':>10}{'ratio':>8}")
    with all_stages(config) as stages:
        for stage in stages:
            result = measure(stage)
            if args.json:
                print(json.dumps(result.to_json()), flush=True)
            else:
                line = f"{result.stage:<32}{result.median_ms:>7.2f} ms{result.worst_ms:>7.2f} ms"
                ratio = result.median_ms / result.budget_ms
                print(f"{line}{result.budget_ms:>7.0f} ms{ratio:>8.2f}", flush=True)
    return 0
