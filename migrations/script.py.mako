"""${message}

Before you merge: it runs up, down and up again on SQLite and PostgreSQL, with rows in the
tables (`pytest tests/integration/migrations`). A batch operation on SQLite copies the table:
foreign keys are off while migrations run, so that no child row is deleted with the old copy.
"""

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    ${downgrades if downgrades else "pass"}
