"""`python -m belote_teach` is the command line."""

import sys

from belote_teach.cli import main

if __name__ == "__main__":
    sys.exit(main())
