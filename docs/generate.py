"""Write the generated pages and figures, or with `--check` tell which of them are not what the code says.

Run from the checkout's top folder: `python -m docs.generate [--check]`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from docs.images.figures import figures
from docs.reference.command_line import command_line_page
from docs.reference.contracts import mem7_tools, metrics_page, mnemos_tools, v1_openapi
from docs.reference.errors import errors_page
from docs.reference.settings import settings_page

DOCS = Path(__file__).resolve().parent


def generated() -> dict[Path, str]:
    """Return every generated file, its path and its text."""
    pages = {
        "reference/command_line.md": command_line_page(),
        "reference/errors.md": errors_page(),
        "reference/metrics.md": metrics_page(),
        "reference/settings.md": settings_page(),
        "../api/contracts/mem7_tools.json": mem7_tools(),
        "../api/contracts/mnemos_tools.json": mnemos_tools(),
        "../api/contracts/v1_openapi.json": v1_openapi(),
    }
    pages |= {f"images/{name}": svg for name, svg in figures().items()}
    return {(DOCS / name).resolve(): text for name, text in pages.items()}


def main(arguments: list[str]) -> int:
    """Return 0 when the files are as generated (or were written), 1 when `--check` found one that differs."""
    files = generated()
    stale = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if "--check" not in arguments:
            path.write_text(files[path], encoding="utf-8")
        print(f"{'differs' if '--check' in arguments else 'written'}: {path.relative_to(DOCS.parent)}")
    if stale and "--check" in arguments:
        print("run `make docs` and look at the change")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
