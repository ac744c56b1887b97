"""Structures that last: what a night will come to, how to plan one, and which chips to hand out.

forecast.py    many nights played from a seed: when they end, how deep everybody plays
planning.py    levels and breaks from players, chips and the hour one wants to be home
hand_out.py    how many chips of each value every player gets
"""
