"""The command `hirth`."""

import signal
import sys

from . import _hirth


def main() -> None:
    # Python's own handler waits until the program has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_hirth.program(["hirth", *sys.argv[1:]]))
