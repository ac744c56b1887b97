"""The rota: who directs and who deals at a tournament, named by those who run the club.

duties.py   who is named, and what is said of it
views.py    the page on which they are named
"""
