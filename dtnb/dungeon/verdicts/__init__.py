"""Which actions a seat could try, and the reasons against each; with the value of a table."""
