"""How is a home served: which routes, behind which guard, on which addresses, until when?

`options.py` is the table of a server's settings, `surfaces.py` puts dialects on a home, `app.py` puts routes, guard and
metrics together, `problems.py` says failures, `listener.py` binds, serves and stops, `endpoint.py` says where it
answers, `late.py` lets a transport start before the home is open, `logs.py` keeps texts out of logs.

Files: `<home>/run/endpoint.json` while a server answers.
"""
