"""The one list of what only governs table options that are not built, with the option's name."""

from __future__ import annotations

RULES_NOT_BUILT = {
    "C7-GUARD-2": "barren_limit",
}

VECTORS_NOT_BUILT = {
    "T79": "choose_after_redeal",
    "T80": "choose_after_redeal",
    "T81": "decline",
    "T86": "hand_discard_order",
}
