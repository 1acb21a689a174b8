"""What lies on the table and what is being resolved: values that are never changed."""
