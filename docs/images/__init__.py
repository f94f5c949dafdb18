"""The figures of `bitemporal.md` as SVG, and how they are drawn from the engine's own rectangles."""
