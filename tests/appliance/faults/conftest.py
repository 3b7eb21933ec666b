"""A kiosk at which two people play Le Cameroun."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appliance.faults.faulty_kiosk import Kiosk


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    kiosk.app.lay("cameroun", ("Marie", "Paul"), {})
    kiosk.run(0.1)
    yield kiosk
    kiosk.store.close()
