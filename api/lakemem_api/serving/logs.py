"""Logging of a serving process: to standard error, our loggers at the asked level, libraries only what is wrong.

Libraries log messages whole at debug level, and so texts and queries that are nobody's business.
"""

from __future__ import annotations

import logging
import sys

LEVELS = ("debug", "info", "warning", "error")


def set_up_logs(level: str) -> None:
    """Log to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("lakemem").setLevel(level.upper())
    for name in ("mcp", "uvicorn", "uvicorn.error", "sse_starlette", "httpx", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
