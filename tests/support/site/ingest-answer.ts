/** An answer of `GET /system/ingest` with something of everything. */
export const NOW = Date.UTC(2026, 10, 20, 2, 15);
export const iso = (ms: number): string => new Date(ms).toISOString();
export const MINUTE = 60_000;

export const none = {
  uplinks: 0,
  ignored: 0,
  accepted: 0,
  late: 0,
  duplicates: 0,
  quarantined: { in_the_future: 0, before_2015: 0 },
  refused_values: 0,
  refused: { foreign: 0, full: 0, unreadable: 0 },
  not_stored: 0,
};
export const embedded = {
  mode: 'embedded',
  connected: true,
  since: iso(NOW - 90 * MINUTE),
  tls_address: null,
  address: 'mqtt://127.0.0.1:1883',
  clients: 12,
  last_error: null,
};
export const refusal = {
  at: iso(NOW - MINUTE),
  way: 'http',
  kind: 'value',
  device_id: 7,
  device: 'Ward 3, basin',
  app_id: 'plant',
  dev_id: 'tap-1',
  place: null,
  reason: '“bad” is empty.',
  times: 340,
};
export const quarantined = {
  device_id: 9,
  device: 'Meter',
  datapoint_id: 17,
  key: 'volume_total',
  label: 'Volume',
  unit: 'L',
  value: 12.5,
  ts: '1970-01-01T00:00:12.000Z',
  reason: 'before 2015',
  received_at: iso(NOW - 2 * MINUTE),
};
export const full = {
  at: iso(NOW),
  started_at: iso(NOW - 90 * MINUTE),
  mqtt: embedded,
  storing: { held: 0, last_commit_at: iso(NOW - 3_000), trouble: null },
  ways: {
    http: { ...none, uplinks: 700, accepted: 1_200, late: 3, refused_values: 340, not_stored: 2 },
    mqtt: {
      ...none,
      uplinks: 30,
      accepted: 34,
      duplicates: 5,
      quarantined: { in_the_future: 1, before_2015: 2 },
      refused: { foreign: 1, full: 0, unreadable: 3 },
    },
  },
  minutes: Array.from({ length: 60 }, (_, n) => ({
    at: iso(NOW - (59 - n) * MINUTE),
    accepted: n === 20 ? 500 : 10,
  })),
  refused_values: [refusal],
  refused: [
    {
      ...refusal,
      at: iso(NOW - 30_000),
      way: 'mqtt',
      kind: 'unreadable',
      device_id: null,
      device: null,
      app_id: null,
      dev_id: null,
      place: 'flowgen/plant/tap-6/up',
      reason: 'The body is not valid JSON.',
      times: 1,
    },
  ],
  last_refusal: null,
  quarantine: { last_24_h: 62, more: false, newest: [quarantined] },
};
