"""Provider keys at rest: encrypted with keys of the operator's own."""

import os
from collections.abc import Sequence
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from app.errors import SettingsInvalid


class Vault:
    """Encrypts and decrypts provider keys; the first key encrypts, all of them decrypt."""

    def __init__(self, keys: Sequence[str]) -> None:
        try:
            self._fernet = MultiFernet([Fernet(key) for key in keys])
        except ValueError:
            raise SettingsInvalid(
                "DER2_SECRET_KEYS holds a key that is not a Fernet key. Make one with:"
                " python -c 'from cryptography.fernet import Fernet;"
                " print(Fernet.generate_key().decode())'"
            ) from None

    def encrypt(self, secret: str) -> str:
        return self._fernet.encrypt(secret.encode()).decode()

    def decrypt(self, token: str) -> str:
        """Return the secret; SettingsInvalid when no key of this vault opens it."""
        try:
            return self._fernet.decrypt(token.encode()).decode()
        except InvalidToken:
            raise SettingsInvalid(
                "A stored provider key cannot be opened with DER2_SECRET_KEYS or the data"
                " directory's secret.key. Put the old key back, or store the key again."
            ) from None


def key_in(data_dir: Path) -> str:
    """Return the data directory's own key, made on first use, readable by its owner alone."""
    path = data_dir / "secret.key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        key = Fernet.generate_key().decode()
        file.write(key)
    return key
