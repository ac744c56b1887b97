"""The documentation, served by the site itself at /docs/.

documents: which files there are, in chapters, and how they become pages; pages: the views, and the search.
"""
