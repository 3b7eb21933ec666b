"""Reasons for tests: codes alone, without what was measured."""

from vision.types.reasons import Code, Reason, Reasons, gravest_first


def because(*codes: str) -> Reasons:
    """A reason of each code."""
    return gravest_first(Reason(Code(code)) for code in codes)
