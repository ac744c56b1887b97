import socket
import subprocess
import time

import pytest

from tests import services


class Redis:
    """A Redis server of the test's own, to stop and start at will."""

    def __init__(self, folder):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.folder = folder
        self.process = None

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self):
        command = [services.redis_server(), "--port", str(self.port), "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([*command, "--bind", "127.0.0.1"], stdout=subprocess.DEVNULL)
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("Redis did not start")

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture
def own_redis(tmp_path):
    server = Redis(tmp_path)
    server.start()
    yield server
    server.stop()
