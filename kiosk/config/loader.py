"""Finds, reads and checks the configuration file; the folder of the data."""

import tomllib
from pathlib import Path

import platformdirs
from pydantic import ValidationError

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
    fault = (
        "no such setting"
        if faults[0]["type"] == "extra_forbidden"
        else faults[0]["msg"].removeprefix("Value error, ")
    )
    return f"'{where}': {fault}{more}"
