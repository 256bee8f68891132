"""All domains, in a fixed order: a domain is drawn by its place, so new ones go last."""

from app.generation.domains.alpine_apiaries import ALPINE_APIARIES
from app.generation.domains.canal_locks import CANAL_LOCKS
from app.generation.domains.domain import Domain
from app.generation.domains.kiln_ceramics import KILN_CERAMICS
from app.generation.domains.loom_weaving import LOOM_WEAVING
from app.generation.domains.orchard_storage import ORCHARD_STORAGE
from app.generation.domains.signal_relays import SIGNAL_RELAYS
from app.generation.domains.tidal_ponds import TIDAL_PONDS
from app.generation.domains.yard_logistics import YARD_LOGISTICS

DOMAINS: tuple[Domain, ...] = (
    YARD_LOGISTICS,
    TIDAL_PONDS,
    KILN_CERAMICS,
    SIGNAL_RELAYS,
    ALPINE_APIARIES,
    LOOM_WEAVING,
    CANAL_LOCKS,
    ORCHARD_STORAGE,
)
