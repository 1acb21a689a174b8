"""Change the table in elementary ways, such as to discard a card; each change is one step."""
