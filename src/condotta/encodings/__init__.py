"""Both games in numbers: what a seat may know, as programs that learn are told it."""
