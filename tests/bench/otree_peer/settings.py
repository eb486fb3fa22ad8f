"""An oTree project with one app, for the benchmark; oTree reads it from the folder it is started in."""

SESSION_CONFIGS = [{"name": "sealed", "app_sequence": ["sealed"], "num_demo_participants": 2}]
SESSION_CONFIG_DEFAULTS = {"real_world_currency_per_point": 1.0, "participation_fee": 0.0}
LANGUAGE_CODE = "en"
REAL_WORLD_CURRENCY_CODE = "EUR"
USE_POINTS = True
SECRET_KEY = "a server on loopback, for a minute"
