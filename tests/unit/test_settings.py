from pathlib import Path

import pytest

from app.errors import SettingsInvalid
from app.settings import read_settings


def test_defaults_need_nothing() -> None:
    settings = read_settings({}, None).settings
    assert settings.data_dir == Path("der2-data")
    assert settings.redis_url is None
    assert settings.max_in_flight == 128


def test_a_misspelt_name_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(SettingsInvalid, match=r"DER2_DATBASE_URL.*no such.*DER2_DATABASE_URL"):
        read_settings({"DER2_DATBASE_URL": "sqlite://"}, None)


def test_no_error_prints_a_value() -> None:
    with pytest.raises(SettingsInvalid) as raised:
        read_settings({"DER2_MAX_IN_FLIGHT": "sk-canary", "DER2_KEY_HOSTS": "sk-canary"}, None)
    assert "DER2_MAX_IN_FLIGHT" in str(raised.value)
    assert "DER2_KEY_HOSTS" in str(raised.value)
    assert "sk-canary" not in f"{raised.value!r} {raised.value.__cause__!r}"


def test_foreign_lines_are_no_settings_but_reach_the_environment(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text(
        "OPENAI_API_KEY=from-file\nDER2_URL=http://file\nDER2_API_KEY=from-file\nEMPTY=\n"
    )
    read = read_settings({"DER2_URL": "http://environment"}, dotenv)
    assert read.settings.url == "http://environment"
    assert read.settings.api_key is not None
    assert read.settings.api_key.get_secret_value() == "from-file"
    assert read.environ["OPENAI_API_KEY"] == "from-file"


def test_lists_and_bindings_are_comma_separated() -> None:
    settings = read_settings(
        {
            "DER2_ALLOWED_API_HOSTS": "a.example, b.example:8080,",
            "DER2_KEY_HOSTS": "OPENAI_API_KEY=api.openai.com,MY_KEY=127.0.0.1",
        },
        None,
    ).settings
    assert settings.allowed_api_hosts == ("a.example", "b.example:8080")
    assert settings.key_hosts == {"OPENAI_API_KEY": "api.openai.com", "MY_KEY": "127.0.0.1"}


def test_secrets_do_not_show() -> None:
    settings = read_settings(
        {
            "DER2_API_KEY": "sk-canary",
            "DER2_SECRET_KEYS": "sk-canary",
            "DER2_DATABASE_URL": "postgresql+psycopg://u:sk-canary@h/d",
            "DER2_REDIS_URL": "redis://:sk-canary@h",
        },
        None,
    ).settings
    assert "sk-canary" not in f"{settings!r} {settings} {settings.model_dump()}"
