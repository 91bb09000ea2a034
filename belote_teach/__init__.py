"""Learn belote by the rules of the table you will sit at."""
