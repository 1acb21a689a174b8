"""How likely it is, from where one stands: abilities on the dice to come, damage of an Attack."""
