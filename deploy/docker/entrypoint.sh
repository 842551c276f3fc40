#!/bin/sh
# Reads variables from files: DATABASE_URL_FILE=/run/secrets/database_url sets DATABASE_URL to the content of that file.
set -eu
for name in DATABASE_URL DATABASE_APP_URL DATABASE_REPLICA_URL DATABASE_REPLICA_APP_URL MQTT_URL NATS_URL S3_URL \
  SMTP_URL SMS_URL SMS_TOKEN METRICS_TOKEN SUPERADMIN_PASSWORD OTEL_EXPORTER_OTLP_HEADERS; do
  eval "file=\${${name}_FILE:-}"
  [ -n "$file" ] || continue
  value="$(cat "$file")"
  export "$name=$value"
  unset "${name}_FILE"
done
exec "$@"
