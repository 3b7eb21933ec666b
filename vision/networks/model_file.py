"""What is known of a network besides its weights: the `model.toml` beside its ONNX file.

A network lies in a folder of its own below `WEIGHTS`. Each module that runs one declares what its file says as a
subclass of `Model`, and takes every number that belongs to the network from there.
"""

import tomllib
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

WEIGHTS = Path(__file__).parent / "weights"
ONNX, DESCRIPTION = "model.onnx", "model.toml"


class ModelError(ValueError):
    """A `model.toml` that cannot be used; the message is one line with its path."""


class Table(BaseModel):
    """A table of a `model.toml`: exactly these keys, no more."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Limit(Table):
    """A limit, mostly of a probability (0..1), what it was set with, and on how many places, pictures or dice."""

    value: float
    fitted_on: str
    n: int


class Model(Table):
    """What every `model.toml` says."""

    version: int
    """Training runs that the weights come from."""
    trained_by: str
    """The module that trains it."""
    planes: tuple[str, ...]
    """What the input's planes hold, in their order: the network takes (n, planes, height, width) as float32."""
    outputs: tuple[str, ...]
    """What the answer's planes or columns hold, in their order."""
    edge: float
    """Edge of a top face in pixels of the input: the one that a patch shows, or that the network knows best."""

    def plane(self, output: str) -> int:
        """Where the answer holds this output. Raises ValueError if it does not."""
        return self.outputs.index(output)


class PatchModel(Model):
    """A network that answers once for a square patch."""

    side: int
    """Pixels of the patch along each side."""


class MapModel(Model):
    """A fully convolutional network that answers for every cell of a picture of any size.

    Outputs it may have: `presence` (0..1 that a face is centred in the cell), `log_edge` (natural logarithm of the
    face's edge over `edge`), `right` and `down` (of the face's middle from the cell's, in cells), `cos_4a` and
    `sin_4a` (of four times the direction of its sides).
    """

    white: float
    """What the bytes of a picture are divided by."""
    stride: int
    """Pixels of the input along each side of a cell."""
    multiple: int
    """Pixels of which each side of the input is a multiple."""


M = TypeVar("M", bound=Model)


def described(kind: type[M], name: str, weights: Path = WEIGHTS) -> M:
    """What the `model.toml` of the network `name` says. Raises ModelError if it is missing, no TOML, or not of that
    kind."""
    path = weights / name / DESCRIPTION
    try:
        return kind.model_validate(tomllib.loads(path.read_text("utf-8")))
    except ValidationError as error:
        first = error.errors()[0]
        raise ModelError(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    except (OSError, ValueError) as error:
        raise ModelError(f"{path}: {error}") from error
