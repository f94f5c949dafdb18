from __future__ import annotations

import pytest

from lakemem.errors import InvalidInput
from lakemem_api.guard.binding import check_binding


def test_loopback_needs_no_credential(keyring):
    check_binding(["127.0.0.1", "::1", "localhost"], keyring)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "192.168.1.7", "mem.example.org"])
def test_other_machines_are_not_listened_to_without_a_credential(keyring, host):
    with pytest.raises(InvalidInput, match="no credential") as refused:
        check_binding(["127.0.0.1", host], keyring)
    assert refused.value.field == "host"
    keyring.add("me")
    check_binding(["127.0.0.1", host], keyring)


def test_a_server_that_others_reach_asks_for_a_credential_though_there_is_none(client, app):
    assert client(bound=[("0.0.0.0", 8765)])("/").status == 401
    assert app.reached == []
