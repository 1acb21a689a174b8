"""The quick entry of a dispute: from what two people say to a verdict, screen by screen."""
