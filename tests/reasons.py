"""Reasons for tests: codes alone, without what was measured."""

from vision.types.reasons import Reason, ReasonCode, Reasons, gravest_first


def because(*codes: str) -> Reasons:
    """A reason of each code."""
    return gravest_first(Reason(ReasonCode(code)) for code in codes)
