"""The pages, and beside them what generates the generated ones: `python -m docs.generate`."""
