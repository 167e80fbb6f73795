"""`python -m hirth` is the command `hirth`."""

from ._program import main

if __name__ == "__main__":
    main()
