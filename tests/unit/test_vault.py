from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from app.errors import SettingsInvalid
from app.vault import Vault, key_in


def test_what_is_encrypted_comes_back_and_shows_nothing() -> None:
    vault = Vault([Fernet.generate_key().decode()])
    token = vault.encrypt("sk-canary")
    assert "sk-canary" not in token
    assert vault.decrypt(token) == "sk-canary"


def test_an_old_key_still_opens_after_a_new_one_was_put_first() -> None:
    old, new = (Fernet.generate_key().decode() for _ in range(2))
    token = Vault([old]).encrypt("secret")
    assert Vault([new, old]).decrypt(token) == "secret"
    with pytest.raises(SettingsInvalid, match="cannot be opened"):
        Vault([new]).decrypt(token)


def test_a_key_that_is_none_is_refused_without_being_shown() -> None:
    with pytest.raises(SettingsInvalid, match="DER2_SECRET_KEYS") as raised:
        Vault(["sk-canary"])
    assert "sk-canary" not in str(raised.value)


def test_a_data_directory_makes_its_key_once_for_its_owner_alone(tmp_path: Path) -> None:
    key = key_in(tmp_path)
    assert key_in(tmp_path) == key
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600
