import type { Held } from './held.ts';

/** Live values, readings, the site. */
export const flows: Held = {
  // Live
  '`Origin` of another site: 403.': [
    [
      'tests/api/live/live-socket.test.ts',
      'is refused to pages of others, allowed to our own and to what is no browser',
    ],
    [
      'tests/api/live/live-upgrade.test.ts',
      'from the host that was called is refused where PUBLIC_URL names another',
    ],
  ],
  'No auth within 5 s: closed.': [
    ['tests/api/live/live-socket.test.ts', 'without a ticket in 5 s is closed'],
  ],
  'ID of another company: error and no data.': [
    ['tests/api/live/live.test.ts', 'to a foreign, missing or impossible id is an error and no data'],
  ],
  'Over the limits: 1008 or 1009.': [
    ['tests/api/live/live-socket.test.ts', 'with more than 1,000 ids is closed with 1008'],
    [
      'tests/api/live/live-socket.test.ts',
      'with a frame of more than 64 kB is closed with 1009, with a binary one with 1003',
    ],
  ],
  'A client that stops reading: at most 1 MB buffered for it, others unaffected.': [
    ['tests/api/live/live-socket.test.ts', 'that stops reading is held little for, and others are unharmed'],
  ],
  'Half-open connection: detected within 45 s.': [
    ['tests/api/live/live-keepalive.test.ts', 'closes a half-open socket at the second keep-alive'],
  ],
  'Unreadable frames: logged, page keeps working.': [
    [
      'tests/live/client.test.ts',
      'applies messages with id and end, ignores keep-alives and logs unreadable ones',
    ],
    ['tests/api/live/live-socket.test.ts', 'gets an error for an unreadable message and stays open'],
  ],
  'Server restart with 1,000 clients: all have their snapshot within 2 s of the server being ready.': [
    [
      'bench/live.bench.ts',
      'all ${thousands(SOCKETS)} have their snapshot after healthy, worst of ${RESTARTS}',
    ],
    [
      'tests/live/client.test.ts',
      'reconnects after a second with a new ticket and shows nothing as live until it receives values',
    ],
  ],
  // Readings
  '`NaN`, `1e400`, `null`, `"12"`, `[5]`: that value rejected, siblings kept.': [
    ['tests/api/ingest/ingest-values.test.ts', '%s is no number, and its siblings are kept'],
  ],
  'A timestamp in seconds, in 1970 or tomorrow: quarantined.': [
    ['tests/api/ingest/ingest.test.ts', '%s is quarantined: kept, never latest'],
    ['tests/api/ingest/ingest-native.test.ts', 'in seconds'],
  ],
  'Older than the latest: history only.': [
    ['tests/api/ingest/ingest.test.ts', 'older than the latest are history only'],
  ],
  'A QoS 1 message sent three times: one row.': [
    ['tests/api/mqtt/mqtt-broker.test.ts', 'stores a message that is sent three times with QoS 1 once'],
  ],
  'A body nested 500,000 deep: 400.': [
    ['tests/api/ingest/ingest-native.test.ts', 'nested 500,000 deep'],
    ['tests/api/ingest/ingest-values.test.ts', 'nested 500,000 deep as lists'],
  ],
  '`\\u0000` in text: 400, never 500.': [
    ['tests/api/ingest/ingest-native.test.ts', 'with NUL'],
    ['tests/api/devices/devices-list.test.ts', '%s is 400'],
    ['tests/api/fuzz.test.ts', 'answers malformed calls with an error, never with 500'],
  ],
  'A key of company A used for a device of B: rejected.': [
    ['tests/api/ingest/ingest-native.test.ts', 'rejects a device of another company and keeps the others'],
    [
      'tests/api/mqtt/mqtt-broker.test.ts',
      'to a device of another company ends the connection, and nothing is stored',
    ],
  ],
  'Database unavailable: 503, MQTT unacknowledged, everything delivered afterwards.': [
    [
      'tests/api/ingest/ingest-trouble.test.ts',
      'calls are rejected, MQTT waits, and everything is stored afterwards',
    ],
    [
      'tests/api/ingest/ingest-trouble.test.ts',
      'is refused with 503 where it can be, and waits where it can’t; memory is bounded',
    ],
  ],
  'Disk full: 507, reads continue to work.': [
    [
      'tests/api/ingest/ingest-trouble.test.ts',
      'calls are rejected, MQTT waits, and everything is stored afterwards',
    ],
  ],
  '`kill -9` at any moment, twenty times: every acknowledged reading is present exactly once.': [
    ['bench/kill.bench.ts', 'readings acknowledged by HTTP'],
    ['tests/server/startup/main.test.ts', 'after kill -9 the next start has the same database'],
    [
      'tests/server/db/embedded.test.ts',
      'after everything was killed at once, the next start has everything that was committed',
    ],
  ],
  // Site
  'Corrupt or unrecognised `localStorage`: sign-in page, no crash.': [
    ['tests/providers/session/session.test.ts', 'is none when it reads %s'],
  ],
  'Role edited there: the menu may change, but the data does not.': [
    ['tests/e2e/session-storage.spec.ts', 'editing the stored role may change the menu but never the data'],
  ],
  'Quota full: a message, and the site keeps working.': [
    ['tests/providers/session/session.test.ts', 'holds the session in memory when it is full, and says so'],
  ],
  'An HTML 502: readable text.': [
    ['tests/e2e/refused.spec.ts', 'an HTML error page of a proxy becomes a plain message'],
  ],
  'A chunk that no longer exists after an update: a prompt to reload, with the draft kept.': [
    ['tests/areas/chunk-failure.test.tsx', 'because it is gone after an update asks to reload'],
  ],
  'A late response after leaving the page: discarded.': [
    ['tests/providers/http.test.ts', 'ends when its page is left'],
    [
      'tests/providers/query-cache.test.tsx',
      'is aborted when it has no users left, and a permanent result is not refetched',
    ],
  ],
  "`O’Neill`, `Jack's Point` and a place with negative longitude: displayed correctly.": [
    [
      'tests/e2e/companies.spec.ts',
      'a company is created, counted and not deletable while records belong to it',
    ],
    ['tests/providers/autocomplete.test.ts', 'a picker finds %s'],
    [
      'tests/api/system/places.test.ts',
      'holds every place of the source and the settlements of the Chathams, each with its region',
    ],
    ['tests/generator/form/place-picker.test.tsx', 'shows where places of one name are'],
  ],
};
