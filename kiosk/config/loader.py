"""Finds, reads and checks the configuration file; the folder of the data."""

import tomllib
from pathlib import Path
from typing import get_args

import platformdirs
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from calibration.files.untrusted_input import Untrusted, read_bytes
from kiosk.config.schema import Config
from kiosk.errors import ConfigError, StoreError

MOST_BYTES = 1_000_000


def config_path() -> Path:
    """Where the configuration lies unless `--config` names another file."""
    return Path(platformdirs.user_config_dir("piste")) / "piste.toml"


def data_folder(given: Path | None, make: bool = True) -> Path:
    """The folder of the journal and the players, made if need be unless not `make`: who only reads leaves nothing
    behind under a mistyped name. Raises `StoreError`."""
    folder = given or Path(platformdirs.user_data_dir("piste"))
    if not make:
        return folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"cannot make the data folder {folder}: {error.strerror}; name another with --data"
        ) from error
    return folder


def load_config(given: Path | None = None) -> Config:
    """The configuration; the defaults when there is no file and none was named. Raises `ConfigError`."""
    path = given or config_path()
    if given is None and not path.exists():
        return Config()
    try:
        return Config.model_validate(tomllib.loads(read_bytes(path, MOST_BYTES).decode("utf-8-sig")))
    except Untrusted as error:
        raise ConfigError(f"the configuration {path}: {error}") from error
    except OSError as error:
        raise ConfigError(f"cannot read the configuration {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"the configuration {path} is not a text file in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"the configuration {path} is not valid TOML: {error}") from error
    except ValidationError as error:
        raise ConfigError(f"the configuration {path}: {first_fault(error)}") from error
    except (ValueError, RecursionError) as error:
        # Numbers of thousands of digits, lists in lists in lists.
        raise ConfigError(f"the configuration {path} is not valid TOML") from error


def first_fault(error: ValidationError) -> str:
    """One line for what does not fit the schema: the place, and what is wrong there."""
    faults = error.errors()
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    where = ".".join(str(part) for part in faults[0]["loc"])
    return f"'{where}': {_advice(faults[0])}{more}"


def _advice(fault: ErrorDetails) -> str:
    """What is wrong, or what to write there."""
    kind, limits = fault["type"], fault.get("ctx", {})
    if kind == "extra_forbidden":
        return "no such setting"
    if kind == "value_error":
        return fault["msg"].removeprefix("Value error, ")
    if kind == "model_type":
        return "this is a group; write a table with its settings, as [track] with die_mm = 16 below it"
    if kind == "literal_error":
        return f"write {limits['expected']}"
    if kind.startswith("bool"):
        return "write true or false"
    if kind.startswith("string"):
        return f"write a text of at most {limits['max_length']} characters" if limits else "write a text"
    return _number_wanted(fault)


def _number_wanted(fault: ErrorDetails) -> str:
    group, name = fault["loc"][:2]
    field = type(getattr(Config(), str(group))).model_fields[str(name)]
    whole = float not in (field.annotation, *get_args(field.annotation))
    limits = {word: getattr(part, word) for part in field.metadata for word in ("ge", "le") if hasattr(part, word)}
    return f"write a {'whole ' if whole else ''}number from {limits['ge']} to {limits['le']}"
