from tests.browser.test_plates import *
import sys
sys.path.insert(0,'/tmp/fw')
def test_dbg(long_names):
    for size in ("phone","tablet","wide"):
        long_names.set_viewport_size(SIZES[size]["viewport"])
        long_names.screenshot(path=f"/tmp/fw/n-{size}.png")
