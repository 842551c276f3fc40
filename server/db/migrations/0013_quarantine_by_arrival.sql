-- The newest of the quarantine are looked at while readings come in, and the oldest removed.
create index quarantined_readings__by_received_at on quarantined_readings (received_at);
