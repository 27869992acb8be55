"""Condottiere by the batch: decisions a second, here or on an accelerator."""
