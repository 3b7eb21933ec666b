"""Work on foreign files is done by another process, which may not take everything."""

import os
import time

import pytest

from kiosk.errors import PisteError
from kiosk.table.backup import limited_process as module
from kiosk.table.backup.limited_process import ProcessEnded, run_limited


def test_the_answer_and_the_refusal_come_back() -> None:
    assert run_limited(lambda: ["Zoé", 3, None]) == ["Zoé", 3, None]

    def refuse() -> None:
        raise PisteError("it is no backup of Piste")

    with pytest.raises(PisteError, match=r"^it is no backup of Piste$"):
        run_limited(refuse)


def test_memory_has_an_end_and_ours_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MEMORY", 64 * 1024 * 1024)
    much = 4 * module.MEMORY
    with pytest.raises(ProcessEnded, match="more memory or time"):
        run_limited(lambda: len(bytes(much)))
    assert len(bytes(much)) == much


def test_the_processor_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PROCESSOR", 1)

    def work() -> None:
        while True:
            pass

    begin = time.monotonic()
    with pytest.raises(ProcessEnded):
        run_limited(work, patience=60)
    assert time.monotonic() - begin < 50


def test_who_hangs_is_ended() -> None:
    with pytest.raises(ProcessEnded):
        run_limited(lambda: time.sleep(600), patience=0.3)


@pytest.mark.parametrize("work", [lambda: os.abort(), lambda: os._exit(3), lambda: 1 / 0, lambda: {1, 2}])
def test_who_dies_is_no_answer(work) -> None:
    with pytest.raises(ProcessEnded):
        run_limited(work)
