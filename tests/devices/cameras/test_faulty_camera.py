"""A camera with a fault, and the pipeline over a source that has one."""

import numpy as np
import pytest

from kiosk.config.schema import Config
from kiosk.devices.camera_process.pipeline_factory import open_lookout, strip_of
from kiosk.devices.cameras.base import CameraMissing, CameraTimeout
from kiosk.devices.cameras.fakes.faulty_camera import PICTURES, SLOW_STEP, Faulty
from kiosk.devices.cameras.fakes.still_camera import StillCamera
from kiosk.errors import CameraError, UsageError
from vision.geometry.region_of_interest import Strip


def faulty(fault: str | None, good: int = 0) -> Faulty:
    return Faulty(StillCamera(fps=1000), fault, good)


@pytest.mark.parametrize("fault", sorted(PICTURES))
def test_a_spoilt_picture_is_another_in_both_sizes(fault: str) -> None:
    good, bad = faulty(None).capture(1.0), faulty(fault).capture(1.0)
    assert good is not None and bad is not None
    assert bad.full().shape != good.full().shape or not np.array_equal(bad.full(), good.full())


def test_faults_come_after_the_good_pictures() -> None:
    camera = faulty("silent", good=2)
    camera.start()
    assert camera.capture(1.0) and camera.capture(1.0)
    with pytest.raises(CameraTimeout):
        camera.capture(1.0)
    with pytest.raises(CameraMissing):
        faulty("unplugged").start()
    with pytest.raises(CameraError, match="no colour picture"):
        faulty("rubbish").capture(1.0)


def test_time_goes_wrong_as_it_is_told() -> None:
    late = faulty("out_of_order")
    times = [frame.t for frame in (late.capture(1.0) for _ in range(4)) if frame is not None]
    assert times != sorted(times)
    slow = Faulty(StillCamera(fps=20), "slow")
    first, second = slow.capture(1.0), slow.capture(1.0)
    assert first is not None and second is not None and second.t - first.t >= SLOW_STEP


def test_a_pipeline_is_put_together_for_each_kind_of_source() -> None:
    config = Config()
    assert strip_of(config) is None
    kept = config.model_copy(update={"track": config.track.model_copy(update={"keeping": "left"})})
    assert strip_of(kept) == Strip("left", 60.0)
    lookout = open_lookout("fake:still", config)
    lookout.camera.start()
    assert lookout.step(1.0) is not None and lookout.frame is not None
    with pytest.raises(UsageError):
        open_lookout("fake:nothing", config)
