"""The generated reference pages, and one module for each that reads it out of the code."""
