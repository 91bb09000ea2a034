"""The course as a book: its Sphinx extension, its build, and the server that shows it."""
