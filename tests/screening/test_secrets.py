"""Keys, passwords and numbers of cards and accounts are found, and no reason repeats them."""

from __future__ import annotations

import string

import pytest

from lakemem.screening.checksums import account_numbers, card_numbers, social_numbers
from lakemem.screening.scan import scan

LETTERS = (string.ascii_letters + string.digits) * 4
HEX = "0123456789abcdef" * 8

# Written in two pieces, so that no scanner of keys stops at this file.
FORMS = {
    "aws_key": "AKI" + "A" + "IOSFODNN7EXAMPLE",
    "google_key": "AIz" + "aSy" + LETTERS[:33],
    "github_token": "gh" + "p_" + LETTERS[:36],
    "gitlab_token": "glpa" + "t-" + LETTERS[:20],
    "slack_token": "xox" + "b-123456789012-" + LETTERS[:24],
    "stripe_key": "sk_li" + "ve_" + LETTERS[:24],
    "model_service_key": "sk-pr" + "oj-" + LETTERS[:40] + "7",
    "hugging_face_token": "h" + "f_" + LETTERS[:34],
    "registry_token": "np" + "m_" + LETTERS[:36],
    "mail_service_key": "S" + "G." + LETTERS[:22] + "." + LETTERS[:43],
    "cloud_token": "hv" + "s." + LETTERS[:24],
    "azure_key": "Account" + "Key=" + LETTERS[:86] + "==",
    "web_token": "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JzdWIiOiIxIn0." + LETTERS[:43],
    "private_key": "-----BEG" + "IN RSA PRIVATE KEY-----",
    "bearer_token": "Authorization: Bearer " + LETTERS[:40] + "9",
    "url_password": "postgres://admin:Tr0ub4dor@db.internal/orders",
    "slack_webhook": "https://hooks.sl" + "ack.com/services/T00000000/B00000000/" + LETTERS[:24],
}


@pytest.mark.parametrize("rule", FORMS)
def test_a_key_is_known_by_its_form(rules, rule):
    assert f"secret:{rule}" in rules(f"the deploy uses {FORMS[rule]} since May")


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("My password is hunter2.", "hunter2"),
        ("my password is sunshine", "sunshine"),
        ("Mon mot de passe est Soleil2024!", "Soleil2024"),
        ("mot de passe : azerty123", "azerty123"),
        ("la phrase secrète est « le-renard-noir-8h »", "renard"),
        ("login: marie / password: Winter2025", "Winter2025"),
        ("export DB_PASSWORD='s3cr3t-Xy7Qm2'", "s3cr3t-Xy7Qm2"),
        ("The PIN of my card is 4821.", "4821"),
        ("Le digicode de l'immeuble, c'est 48B71.", "48B71"),
        ("The combination of the safe is 24-08-17", "24-08-17"),
        ("curl -u admin:8tscPQGLnNHf6B https://api.example/v1", "8tscPQGLnNHf6B"),
        ("Hunter-22 is my bank password", "Hunter-22"),
        ("api_key = " + HEX[:32], HEX[:32]),
        ("seed phrase: " + "witch collapse practice feed shame open despair creek road again ice least", "witch"),
    ],
)
def test_a_stated_secret_is_found_and_not_repeated(text, secret):
    screening = scan(text)
    assert "secret" in screening.summary
    assert not any(secret in finding.why or secret in finding.rule for finding in screening.findings)


@pytest.mark.parametrize(
    "text",
    [
        "The password must have at least 12 characters.",
        "My password manager is Bitwarden.",
        "Mon gestionnaire de mots de passe est Bitwarden.",
        "The password is wrong.",
        "Le mot de passe est obligatoire.",
        'password = os.environ["DB_PASSWORD"]',
        "postgres://user:password@localhost/db",
        "Authorization: Bearer $TOKEN",
        "password: ********",
        "The token is valid for 24 hours.",
        "Passwords are hashed with argon2id.",
        "Use code SUMMER20 at checkout; the area code is 0413.",
        "The PIN pad is broken since 2024.",
        "Commit 3f2c9a1d8e7b6a5c4d3e2f1a0b9c8d7e6f5a4b3c broke the build 550e8400-e29b-41d4-a716-446655440000.",
    ],
)
def test_speaking_about_secrets_states_none(rules, text):
    assert rules(text) == set()


def test_a_card_number_needs_the_right_check_digit():
    assert list(card_numbers("4444 4444 4444 4448")) == []  # so few different digits are nobody's card
    assert list(card_numbers("4539 1488 0343 6467")) == [(0, 19)]
    assert list(card_numbers("4539 1488 0343 6468")) == []
    assert list(card_numbers("371449635398431")) == [(0, 15)]
    assert list(card_numbers("1764547200000000")) == []


def test_an_account_number_ends_where_its_country_says():
    text = "IBAN FR14 2004 1010 0505 0001 3M02 606 BIC PSSTFRPPPAR"
    ((start, end),) = account_numbers(text)
    assert text[start:end] == "FR14 2004 1010 0505 0001 3M02 606"
    assert list(account_numbers(text.replace("606", "607"))) == []


def test_a_social_security_number_needs_the_right_key():
    number = 2850769123045
    key = 97 - number % 97
    assert list(social_numbers(f"{number}{key:02d}")) == [(0, 15)]
    assert list(social_numbers(f"{number}{(key + 1) % 97:02d}")) == []


def test_a_secret_in_base64_is_found_where_it_stands(rules):
    assert "secret:stated_password" in rules("data: cGFzc3dvcmQ6IEh1bnRlci0yMjk5IQ==")
