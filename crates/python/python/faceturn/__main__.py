"""The program ``faceturn``, as the wheel installs it."""

from __future__ import annotations

import sys

from faceturn._native import run_program


def main() -> None:
    """Run the program with the arguments of this process."""
    sys.exit(run_program(["faceturn", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
