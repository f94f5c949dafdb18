"""How do agents of other frameworks keep what they know in lakemem?

`langgraph.py` is a LangGraph `BaseStore`, `claude_memory.py` Claude's memory tool, `openai_session.py` a session of the
OpenAI Agents SDK.  Each takes an open store, or anything with its methods, and a tenant.

Invariants:
- a framework is an extra: nothing here is loaded before its module is imported, and a missing one is named;
- what the framework calls an item is one keyed memory, so an edit is an update, a removal a forget, and history stays;
- what a framework stored comes back equal, whatever is in it; text for searching stands beside it, not instead of it;
- errors that a framework's callers expect are its own, refusals of lakemem are lakemem's.
"""
