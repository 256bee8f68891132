import pytest

from app.analysis.planning import minimum_detectable_loss


def test_150_instances_detect_eleven_points_and_700_detect_five() -> None:
    assert minimum_detectable_loss(150) == pytest.approx(0.11, abs=0.005)
    assert minimum_detectable_loss(700) == pytest.approx(0.05, abs=0.001)


@pytest.mark.parametrize("clusters", [0, 1, 2, 3])
def test_too_few_clusters_detect_no_loss_that_could_be(clusters: int) -> None:
    assert minimum_detectable_loss(clusters) is None


def test_more_clusters_detect_smaller_losses() -> None:
    found = [minimum_detectable_loss(clusters) for clusters in range(4, 200)]
    assert all(found)
    assert found == sorted(found, key=lambda loss: -(loss or 0))
