/** Why no data could be received for some time. */
export const outages = {
  server: 'No server was running.',
  database: 'The database could not be reached.',
  broker: 'There was no connection to the MQTT broker.',
} as const;
