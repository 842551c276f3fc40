-- It exists already: the migration of the alarms created it.
CREATE INDEX IF NOT EXISTS "device_contacts__by_alarm_level" ON "device_contacts" USING btree ("alarm_level","device_id");
