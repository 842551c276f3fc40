/** Why no data could be received for some time. */
export const outages = {
  server: 'No server was running.',
  database: 'The database could not be reached.',
  /** Of rows that were stored before there could be several brokers. */
  broker: 'There was no connection to the MQTT broker.',
  broker_at: 'There was no connection to the MQTT broker at %{address}.',
} as const;
