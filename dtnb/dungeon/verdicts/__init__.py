"""The actions that a seat could try, the reasons against each, and the value of a table."""
