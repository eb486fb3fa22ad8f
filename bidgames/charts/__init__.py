"""Charts: rows -> ``alt.Chart``.

Each game has a module here with its key and a mapping ``CHARTS`` from the name of a chart to a function
``(datasets, _) -> alt.LayerChart``, where ``datasets`` are the ``rows`` of a view's chart (dataset -> rows), and to
the names of its datasets. Nothing else has to be edited; ``specs.py`` makes the specifications for pages that draw them
without Python.
"""
