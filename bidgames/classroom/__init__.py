"""The classroom server: rooms, tables, the event log, the clock, the HTTP and WebSocket interface, the light page."""
