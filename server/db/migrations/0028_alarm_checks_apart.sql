ALTER TABLE "alarm_checks" DROP CONSTRAINT "alarm_checks_device_id_devices_id_fk";

