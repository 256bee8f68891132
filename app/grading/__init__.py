"""Whether a reply equals the reference answer: extraction, exact rules, the judge. Pure."""
