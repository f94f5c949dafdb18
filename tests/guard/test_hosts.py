from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.errors import InvalidInput
from lakemem_api.guard.hosts import Hosts, is_loopback, parse_host


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "LocalHost", "127.0.0.1", "[::1]", "[0:0:0:0:0:0:0:1]",
        "localhost:8765", "127.0.0.1:8765", "[::1]:8765", "localhost:9070",
        "10.1.2.3:8765", "mem.example.org", "MEM.example.org:8765", "proxy.example.org:8443", "tls.example.org",
        "[2001:db8::1]",
    ],
)  # fmt: skip
def test_our_own_names_are_taken_with_our_ports_or_none(host):
    bound = [("127.0.0.1", 8765), ("127.0.0.1", 9070), ("10.1.2.3", 8765)]
    allowed = ["mem.example.org", "proxy.example.org:8443", "tls.example.org:443", "2001:db8:0::1"]
    assert Hosts(bound, allowed=allowed).takes_host(host)


@pytest.mark.parametrize(
    "host", ["mem.example.org:443", "proxy.example.org", "proxy.example.org:8765", "x.mem.example.org"]
)
def test_an_allowed_host_is_taken_as_it_was_allowed_and_no_further(host):
    hosts = Hosts([("127.0.0.1", 8765)], allowed=["mem.example.org", "proxy.example.org:8443"])
    assert not hosts.takes_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "localhost.evil.example", "evil.localhost", "localhost:80", "localhost:8766", "localhost:",
        "localhost:08765", "localhost:+8765", "localhost:8765:8765", "127.0.0.2", "127.1", "0x7f000001", "2130706433",
        "user@localhost", "localhost@evil.example", "user:pw@localhost:8765", " localhost", "localhost ", "local host",
        "localhost\t", "localhost\n", "localhost/", "localhost?", "localhost#", "localhost\\", "http://localhost", "",
        "::1", "[::1", "::1]", "[::2]", "[localhost]", "[127.0.0.1]:1", "0.0.0.0", "[::]", "l\u043ecalhost",
        "localhost,evil", "*", "null", "192.168.1.7:8765",
    ],
)  # fmt: skip
def test_any_other_host_is_refused_and_the_application_not_called(client, app, host):
    answer = client()("/", host=host.encode())
    assert (answer.status, answer.code, app.reached) == (403, "forbidden_host", [])


def test_a_request_without_a_host_or_with_two_is_refused(client, app):
    call = client()
    assert call("/", host=None).status == 403
    assert call("/", ("host", "localhost")).status == 403
    assert app.reached == []


def test_healthz_is_answered_under_any_host_and_nothing_beside_it(client, app):
    call = client()
    for host in (b"10.0.0.9:80", b"evil.example", None):
        assert call("/healthz", host=host).status == 200
    for path in ("/healthz/", "/healthz/x", "/HEALTHZ", "//healthz"):
        assert call(path, host=b"evil.example").status == 403
    assert app.reached == ["/healthz"] * 3


def test_where_every_address_is_listened_on_the_one_that_was_reached_is_ours(client, keyring):
    token = ("authorization", "Bearer " + keyring.add("me"))
    everywhere = client(bound=[("0.0.0.0", 8765)], server=("192.168.1.7", 8765))
    assert everywhere("/", token, host=b"192.168.1.7:8765").status == 200
    assert everywhere("/", token, host=b"192.168.1.8:8765").status == 403
    assert everywhere("/", token, host=b"192.168.1.7:80").status == 403
    # A name never counts, though the server may have been reached under it: anybody's name can lead here.
    assert client(bound=[("::", 8765)], server=("evil.example", 8765))("/", token, host=b"evil.example").status == 403
    assert client(bound=[("::", 8765)], server=("::ffff:10.0.0.1", 1))("/", token, host=b"10.0.0.1").status == 200
    assert client(server=("192.168.1.7", 8765))("/", token, host=b"192.168.1.7:8765").status == 403


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost:8765", "https://127.0.0.1:8765", "http://[::1]:9070", "https://mem.example.org",
        "http://mem.example.org:8765", "https://proxy.example.org:8443", "https://tls.example.org",
    ],
)  # fmt: skip
def test_a_page_of_ours_may_call(client, app, origin):
    call = client(
        bound=[("127.0.0.1", 8765), ("127.0.0.1", 9070)],
        allowed=["mem.example.org", "proxy.example.org:8443", "tls.example.org:443"],
    )
    assert call("/", ("origin", origin)).status == 200
    assert app.reached == ["/"]


@pytest.mark.parametrize(
    "origin",
    [
        "null", "", "http://evil.example", "http://localhost", "https://localhost", "http://localhost:3000",
        "http://localhost:8765/", "http://localhost:8765/path", "ftp://localhost:8765", "file://", "localhost:8765",
        "http://localhost:8765@evil.example", "http://evil.example#localhost:8765", "chrome-extension://localhost:8765",
        "http://localhost:8765, http://localhost:8765", "HTTP://localhost:8765 ", "http://",
    ],
)  # fmt: skip
@pytest.mark.parametrize(("method", "path"), [("GET", "/sse"), ("POST", "/rpc"), ("OPTIONS", "/"), ("GET", "/healthz")])
def test_a_page_of_anybody_else_is_refused_on_every_route_without_a_side_effect(client, app, origin, method, path):
    answer = client()(path, ("origin", origin), method=method, chunks=[b"{}"])
    assert (answer.status, answer.code, app.reached) == (403, "forbidden_origin", [])


def test_two_origins_are_refused(client, app):
    ours = ("origin", "http://localhost:8765")
    assert client()("/", ours, ours).status == 403
    assert app.reached == []


def test_no_response_lets_another_page_read_it(client, keyring):
    ask = (("origin", "http://localhost:8765"), ("access-control-request-method", "POST"))
    call = client()
    answers = [call("/", *ask), call("/", *ask, method="OPTIONS"), call("/", host=b"evil.example")]
    keyring.add("me")
    answers.append(call("/", *ask, method="OPTIONS"))
    assert [answer.status for answer in answers] == [200, 200, 403, 401]
    assert [name for answer in answers for name, _ in answer.headers if name.startswith("access-control")] == []


@pytest.mark.parametrize("text", ["*", "http://x", "x/y", "", "*.example.org", "x:0", "x:port", "a b"])
def test_an_allowed_host_that_is_none_is_refused_by_name(text):
    with pytest.raises(InvalidInput) as refused:
        Hosts([("127.0.0.1", 8765)], allowed=[text])
    assert refused.value.field == "allowed_hosts"


@given(st.text())
def test_a_host_is_parsed_exactly_or_not_at_all(text):
    name = parse_host(text)
    if name is not None:
        assert text.isascii()
        assert not set(text) & set(" \t\r\n@/\\?#,")
        assert name.host in text.lower() or ":" in name.host


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.1", "::1", "[::1]", "localhost", "::ffff:127.0.0.1"])
def test_loopback_is_this_machine_alone(host):
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "10.0.0.1", "example.org", "localhost.example.org", "127.1"])
def test_what_might_be_anywhere_is_not_loopback(host):
    assert not is_loopback(host)
