import type { Held } from './held.ts';

/** Devices, Hydraloop endpoints, dashboards. */
export const records: Held = {
  // Devices
  '`rate:10` alongside `rate:5`: 400; two concurrently: exactly one succeeds.': [
    ['tests/api/devices/devices.test.ts', '%j are 400'],
    ['tests/api/devices/devices.test.ts', 'two rates at once: exactly one succeeds'],
  ],
  '`LABEL:TMV` becomes `label:TMV`; values keep their case.': [
    ['tests/api/devices/devices.test.ts', 'are replaced, with lower-case keys and without duplicates'],
    ['tests/domain/devices/tags.test.ts', 'keep the case of their values, and each is there once'],
  ],
  'A tag without a key, of 10 kB, or with NUL: 400.': [
    ['tests/domain/devices/tags.test.ts', '%j is none'],
    ['tests/api/devices/devices.test.ts', '%j are 400'],
  ],
  '`DELETE /devices/many` with one ID from another company: 404, none deleted.': [
    ['tests/api/devices/devices-many.test.ts', 'with one foreign or missing id are 404, and none is touched'],
  ],
  'Registering twice concurrently: one device, one 409.': [
    ['tests/api/devices/devices-new.test.ts', 'twice at once makes one device and one 409'],
  ],
  '`hw_serial` with `/`, `%00` or an emoji: an exact match or 400.': [
    ['tests/api/devices/devices-new.test.ts', '%s is matched exactly'],
    ['tests/api/devices/devices-new.test.ts', '%s is refused'],
  ],
  'Ten thousand fake serials: capped, and a genuine one can still be registered.': [
    ['tests/api/ingest/ingest.test.ts', 'are capped with 429, and a real device can still be registered'],
    ['tests/api/devices/pending-claims.test.ts', 'are limited to 2,000, without blocking other companies'],
  ],
  'A CSV with a wrong column, an invalid tag or a duplicate: each reported by row and column, nothing written.':
    [
      ['tests/api/devices/devices-import-errors.test.ts', 'in columns'],
      ['tests/api/devices/devices-import-errors.test.ts', 'twice in one file'],
    ],
  // Hydraloop
  'Creating with an existing ID: 409.': [
    [
      'tests/api/devices/hydraloop.test.ts',
      'that are there can’t be created, those that are not can’t be changed',
    ],
  ],
  'Updating a missing one: 404.': [
    [
      'tests/api/devices/hydraloop.test.ts',
      'that are there can’t be created, those that are not can’t be changed',
    ],
  ],
  '`file:`, link-local and private addresses: 400.': [
    ['tests/api/devices/hydraloop.test.ts', '%j is 400, new or changed'],
    ['tests/server/hydraloop/url.test.ts', 'http://10.1.2.3/'],
    [
      'tests/api/devices/hydraloop-test.test.ts',
      'never requests cloud metadata, and uses http only for private addresses',
    ],
  ],
  'A stored token is never returned.': [
    ['tests/api/devices/hydraloop.test.ts', 'is never returned, and is encrypted in the database'],
  ],
  // Dashboards
  '`data` that is not JSON or is nested deeper than 32: 400; over 1 MB: 413.': [
    ['tests/api/dashboards/dashboards.test.ts', 'refuses %j'],
    ['tests/api/dashboards/dashboards.test.ts', 'may be nested 32 deep and as large as 1 MB'],
  ],
  'An unknown `colwidth`: span 12, value kept.': [
    [
      'tests/domain/dashboard/visible-rows.test.ts',
      'spans columns by the table; an unknown width is the whole one',
    ],
    ['tests/api/dashboards/dashboards.test.ts', 'is created, with its data stored byte for byte'],
  ],
  'Notes with `<img onerror>`: shown as text.': [
    ['tests/e2e/dashboard-screens.spec.ts', 'malicious markup runs no script and sends no request'],
  ],
  'A stale `version`: 409, and the site keeps both, compares them, and lets the user choose.': [
    ['tests/api/dashboards/dashboards.test.ts', 'with a stale version is 409 with the present one'],
    [
      'tests/e2e/dashboard-editor-safety.spec.ts',
      'concurrent saves of a dashboard: the second user sees both versions and nothing is lost',
    ],
    ['tests/dashboards/editor/conflict.test.tsx', 'is shown in words, each side with what only it has'],
  ],
  'HTML named `.png`, a 50,000 × 50,000 PNG, or 1,000 parts: 4xx before decoding.': [
    ['tests/api/dashboards/dashboard-images.test.ts', '50,000 pixels a side'],
    ['tests/api/dashboards/dashboard-images.test.ts', 'HTML'],
    ['tests/api/dashboards/dashboards.test.ts', 'refuses a thousand parts before it reads them'],
  ],
  'SVG over 512 kB: 413; nested deeper than 64, over 5,000 nodes, or with an internal DTD subset: 400.': [
    [
      'tests/api/dashboards/dashboard-images.test.ts',
      'of just as many elements and as deep is kept; over 512 kB is not',
    ],
    ['tests/api/dashboards/dashboard-images.test.ts', 'nested too deep'],
    [
      'tests/api/dashboards/dashboard-images.test.ts',
      'drops a plain DOCTYPE, and is rejected with an internal subset',
    ],
  ],
  'Scripts, handlers, external references (`href`, `url()`, `@import`, `feImage`): removed or rejected, and no outbound request is made.':
    [
      ['tests/api/dashboards/dashboard-images.test.ts', 'loses %s, and says so'],
      ['tests/api/fuzz-formats.test.ts', 'stores no drawing with a script or an outside address'],
      ['tests/e2e/dashboard-screens.spec.ts', 'malicious markup runs no script and sends no request'],
    ],
  'A newly bound datapoint that is missing or belongs to another company: 400; one that disappears later is kept and shown as broken.':
    [['tests/api/dashboards/dashboards.test.ts', 'must be there when it is bound, and may go afterwards']],
  'A save sent twice creates one version.': [
    ['tests/api/dashboards/dashboards.test.ts', 'twice at once makes one version'],
  ],
  'A token that expires during an edit: the draft is still there after signing in again.': [
    ['tests/e2e/dashboard-editor-safety.spec.ts', 'a draft survives the end of the session during an edit'],
  ],
  'Offline while saving: the draft is kept and the user can retry.': [
    [
      'tests/e2e/dashboard-editor-safety.spec.ts',
      'saving offline loses nothing, and the next attempt succeeds',
    ],
  ],
};
