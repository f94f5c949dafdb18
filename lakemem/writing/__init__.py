"""How does a command become durable?

`clock` gives system times, `draft` is a tenant's state with the group's earlier commands on top, `group` takes whatever
waits as one group: resolve, append, sync, answer, hand over to the flusher.

Invariants:
- acknowledged means synced; a failed append or sync fails that tenant's commands of the group and nothing else;
- system times are unique and rising per tenant, and later than every `as_of` that a read has drawn;
- a refused command leaves nothing.
"""
