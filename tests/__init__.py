"""The proof: every rule by cases, by laws, by a second implementation and by other programs."""
