"""What to install when a framework is missing."""

from __future__ import annotations


def missing(library: str, extra: str) -> ImportError:
    """Return the error that says which extra brings a library.

    Args:
        library: what could not be imported.
        extra: the extra of the package that brings it.
    """
    return ImportError(f"{library} is not installed; install it with: pip install 'lakemem[{extra}]'", name=library)
