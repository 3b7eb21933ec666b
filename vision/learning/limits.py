"""How alike dice have to look and how many corrections it takes, from `limits.toml`."""

import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Votes(_Table):
    """Numbers of corrections; what each means stands in the file."""

    settle: int
    second: int
    leave_out: int
    doubt: int
    outvote: int


class Limits(_Table):
    """`near` and `lead` are cosines and differences of cosines."""

    near: float
    lead: float
    votes: Votes


LIMITS = Limits.model_validate(tomllib.loads(Path(__file__).with_name("limits.toml").read_text("utf-8")))
