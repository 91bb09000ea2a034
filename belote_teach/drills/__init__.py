"""
Drills: exercises that a learner answers, in a notebook with Python and on a page without.

The pure part, a drill as plain JSON, is `belote_teach.drills.state`; the widget is `belote_teach.drills.widget`.
"""
