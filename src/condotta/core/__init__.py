"""What every game of the house shares: questions, answers, events, chance, records and words."""
