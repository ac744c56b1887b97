import pytest

from tests import services


@pytest.fixture
def own_redis(tmp_path):
    with services.OwnRedis(tmp_path) as server:
        yield server
