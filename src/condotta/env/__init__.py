"""Both games for programs that learn: tensors, information states, faces of other libraries.

The package itself needs none of those libraries; each module says which extra brings them.
"""
