import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uplinkSchema } from '../../../../server/ingest/vendors/native.ts';
import { compiledGuard } from '../../../../server/ingest/fast/compiled-guard.ts';

const isUplink = compiledGuard(uplinkSchema);
const agree = (body: unknown): void => {
  expect({ body, fits: isUplink(body) }).toEqual({ body, fits: uplinkSchema.safeParse(body).success });
};

const names = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.constantFrom('x'.repeat(200), 'x'.repeat(201), '🚰'.repeat(200), '🚰'.repeat(201)),
);
const anything = fc.jsonValue({ maxDepth: 2 });
const nearly = fc.record(
  {
    app_id: fc.oneof({ weight: 4, arbitrary: names }, anything),
    dev_id: fc.oneof({ weight: 4, arbitrary: names }, anything),
    ts: fc.oneof(fc.integer(), fc.double(), fc.string({ maxLength: 45 }), anything),
    hw_serial: fc.oneof({ weight: 4, arbitrary: names }, anything),
    type: fc.oneof(fc.constantFrom('tmv', 'water_meter', 'valve'), anything),
    values: fc.oneof({ weight: 4, arbitrary: fc.dictionary(fc.string(), anything) }, anything),
    other: anything,
  },
  { requiredKeys: ['app_id', 'dev_id', 'values'] },
);

it('agrees with the schema on every body', () => {
  fc.assert(fc.property(nearly, agree), { numRuns: 3_000 });
  fc.assert(fc.property(anything, agree));
});

it('accepts a typical uplink and rejects infinite numbers', () => {
  const uplink = {
    app_id: 'a',
    dev_id: 'd',
    ts: 1_760_000_000_000,
    type: 'tmv',
    values: { temperature: 43.5 },
  };
  expect(isUplink(uplink)).toBe(true);
  expect(isUplink({ ...uplink, ts: Number.POSITIVE_INFINITY })).toBe(false);
  agree({ ...uplink, ts: Number.POSITIVE_INFINITY });
});
