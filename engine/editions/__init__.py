"""The same pages as one archive, one file, an e-book and a printed book: dist/."""
