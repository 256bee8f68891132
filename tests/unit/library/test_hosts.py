from typing import Any

import pytest

from app.errors import Forbidden, InvalidRequest
from app.library.endpoints import Keyring
from app.library.hosts import HostPolicy
from app.protocol.model_config import ModelConfig
from app.vault import Vault

EXPOSED = HostPolicy(
    strict=True,
    allowed_hosts=frozenset({"models.example", "10.0.0.5:8080"}),
    key_hosts={"OPENAI_API_KEY": "api.openai.com", "MINE": "models.example"},
    own_simulated="http://127.0.0.1:8000/simulated/v1",
)


def config(**fields: Any) -> ModelConfig:
    return ModelConfig.model_validate({"name": "m", "litellm_model": "openai/x"} | fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"api_base": "https://models.example/v1"},
        {"api_base": "https://MODELS.example:8443/v1"},
        {"api_base": "http://10.0.0.5:8080/v1"},
        {"api_base": "http://127.0.0.1:8000/simulated/v1"},
        {"api_base": "https://models.example/v1", "api_key_env": "MINE"},
    ],
)
def test_an_exposed_service_calls_what_the_operator_allowed(fields: dict[str, Any]) -> None:
    EXPOSED.check(config(**fields))


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"litellm_model": "ollama/x"},
        {"litellm_model": "azure/x", "api_base": "https://models.example/v1"},
        {"litellm_model": "bare-name", "api_base": "https://models.example/v1"},
        {"api_key_env": "OPENAI_API_KEY"},
        {"api_base": "http://127.0.0.1:9000/v1"},
        {"api_base": "http://127.0.0.1:8000/v1"},
        {"api_base": "http://169.254.169.254/latest"},
        {"api_base": "http://10.0.0.5:9999/v1"},
        {"api_base": "https://models.example.evil.example/v1"},
        {"api_base": "https://models.example/v1", "api_key_env": "OPENAI_API_KEY"},
        {"api_base": "https://models.example/v1", "api_key_env": "HOME"},
    ],
)
def test_an_exposed_service_calls_nothing_else(fields: dict[str, Any]) -> None:
    with pytest.raises(Forbidden):
        EXPOSED.check(config(**fields))


@pytest.mark.parametrize(
    ("host", "port", "address", "allowed"),
    [
        ("models.example", 443, "93.184.216.34", True),
        ("models.example", 443, "127.0.0.1", False),
        ("models.example", 443, "10.0.0.5", False),
        ("models.example", 443, "169.254.169.254", False),
        ("models.example", 443, "::1", False),
        ("models.example", 443, "::ffff:127.0.0.1", False),
        ("models.example", 443, "64:ff9b::7f00:1", False),
        ("models.example", 443, "2002:7f00:1::", False),
        ("models.example", 443, "::127.0.0.1", False),
        ("models.example", 443, "ff02::1", False),
        ("models.example", 443, "224.0.0.1", False),
        ("models.example", 443, "2606:4700::1111", True),
        ("10.0.0.5", 8080, "10.0.0.5", True),
        ("10.0.0.5", 9999, "10.0.0.5", False),
        ("127.0.0.1", 8000, "127.0.0.1", True),
        ("127.0.0.1", 9000, "127.0.0.1", False),
    ],
)
def test_a_name_that_leads_inside_is_not_followed(
    host: str, port: int, address: str, allowed: bool
) -> None:
    assert EXPOSED.allows_address(host, port, address) is allowed


def test_on_loopback_every_address_may_be_called() -> None:
    assert HostPolicy().allows_address("models.example", 443, "127.0.0.1")


def test_a_server_of_ones_own_needs_its_address() -> None:
    with pytest.raises(InvalidRequest, match="hosted_vllm"):
        HostPolicy().check(config(litellm_model="hosted_vllm/x"))
    HostPolicy().check(config(litellm_model="hosted_vllm/x", api_base="http://h:1/v1"))


def test_on_loopback_any_host_and_variable_goes_but_der2s_own() -> None:
    embedded = HostPolicy()
    embedded.check(config(api_base="http://127.0.0.1:9000/v1", api_key_env="ANY"))
    with pytest.raises(InvalidRequest, match="der2's own"):
        embedded.check(config(api_key_env="der2_api_key"))


def keyring(policy: HostPolicy, **environ: str) -> Keyring:
    return Keyring(Vault(["MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="]), environ, policy)


def test_an_endpoint_carries_the_key_that_its_config_names() -> None:
    ring = keyring(HostPolicy(), MINE="from-variable")
    token = ring.vault.encrypt("stored")
    assert ring.endpoint(config(), token).api_key == "stored"
    assert ring.endpoint(config(api_key_env="MINE"), None).api_key == "from-variable"
    assert ring.endpoint(config(), None).api_key is None


def test_a_variable_that_is_not_set_is_refused_by_name() -> None:
    with pytest.raises(InvalidRequest, match="MISSING"):
        keyring(HostPolicy()).endpoint(config(api_key_env="MISSING"), None)


def test_the_host_rules_hold_again_when_a_model_is_called() -> None:
    with pytest.raises(Forbidden):
        keyring(EXPOSED).endpoint(config(api_base="http://127.0.0.1:9000/v1"), None)


def test_a_keyring_shows_no_variable() -> None:
    assert "sk-canary" not in repr(keyring(HostPolicy(), MINE="sk-canary"))
