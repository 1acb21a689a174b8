"""The site: course, casebook, rules, heroes and reference as static pages that open from disk."""
