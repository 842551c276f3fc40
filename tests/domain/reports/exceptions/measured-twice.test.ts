import { expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { exceptionsOf, translateException } from '../../../../src/domain/reports/exceptions/exceptions.ts';
import { totalsNote } from '../../../support/reports/totals-note.ts';
import { gridOf } from '../../../../src/domain/reports/computing/grid.ts';
import { saySharedWater } from '../../../../src/domain/reports/exceptions/measured-twice.ts';
import { meter } from '../../../../src/domain/reports/computing/meter.ts';
import { PROFILES } from '../../../../src/domain/reports/profiles.ts';
import type { Result } from '../../../../src/domain/reports/result.ts';

const translate = translatorFor('en');
const QUARTER = 900_000;
const FROM = Date.parse('2026-10-31T13:00Z');
const GRID = gridOf({ from: FROM, to: FROM + 7 * 96 * QUARTER }, 'Australia/Sydney');

/** What is found at a meter that counts 5 L in each quarter of an hour, but 50 L in two of them. */
const found = (
  device_id: number,
  title: string,
  burstAt: number,
  { tariff = null, zone = 'Australia/Sydney' }: { tariff?: number | null; zone?: string } = {},
) => {
  const rises = Array.from({ length: 7 * 96 }, (_, n) => (n === burstAt || n === burstAt + 1 ? 50 : 5));
  const ts = [FROM, ...rises.map((_, n) => FROM + (n + 1) * QUARTER)];
  let register = 0;
  const value = [0, ...rises.map((rise) => (register += rise))];
  return exceptionsOf({ device_id, title, interval_s: 900 }, GRID, {
    metered: meter({ ts, value }, GRID, { unit: 'L', rolls_over_at: null, interval_s: 900 }, null, {
      usual: () => ({ isLearned: true, litres: 10 }),
    }),
    limits: PROFILES.au_care.limits,
    translate,
    zone,
    tariff,
  });
};
const MAIN = { device_id: 1, main_id: null };
const KITCHEN = { device_id: 2, main_id: 1 };
const LAUNDRY = { device_id: 3, main_id: 1 };

it('water that a main meter and a sub-meter measured is said to be the same', () => {
  const all = [...found(1, 'Main', 300), ...found(2, 'Kitchen', 300), ...found(3, 'Laundry', 400)];
  const said = saySharedWater(all, [MAIN, KITCHEN, LAUNDRY], translate);
  const bursts = said.filter(({ kind }) => kind === 'burst');
  expect(bursts.map(({ text }) => text)).toEqual([
    expect.stringContaining('Measured by Kitchen too, which is behind it.'),
    expect.stringContaining('Its main meter, Main, measured it too.'),
    // At another time.
    expect.stringMatching(/may have burst\.$/),
  ]);
  for (const one of bursts) expect(translateException(one, translate).text).toBe(one.text);
});

it('says how much of a main meter’s leak its sub-meters measured, if that is less than half of it', () => {
  const leak = (device_id: number, title: string, value: number) => ({
    device_id,
    title,
    ts: new Date(FROM).toISOString(),
    kind: 'leak',
    text: '',
    value,
    limit: 0.5,
    words: { template: 'leak', cost: '', lost: '', also: '' },
  });
  const said = (...rates: [number, number, number]) =>
    saySharedWater(
      [leak(1, 'Main', rates[0]), leak(2, 'Kitchen', rates[1]), leak(3, 'Laundry', rates[2])],
      [MAIN, KITCHEN, LAUNDRY],
      translate,
    )[0]?.text.split('likely. ')[1];
  expect(said(40, 10, 10)).toBe(' Measured by Kitchen, Laundry too, which is behind it.');
  expect(said(40.4, 10, 10)).toBe(
    ' Part of it ran through Kitchen (at least 10 L/h, in its own lowest hour), Laundry (at least 10 L/h, in its own lowest hour).',
  );
});

it('a leak says from when to when it ran and what it lost, in the time of the report', () => {
  const leak = found(1, 'Main', 300).find(({ kind }) => kind === 'leak');
  expect(leak?.text).toBe(
    'Water ran in each of 24 hours, at least 20 L an hour: a leak is likely. By the end of the period it had lasted 7 days and lost at least 3,360 L.',
  );
});

it('a leak’s cost is in the dollars of the report’s country', () => {
  const costIn = (zone: string): string =>
    found(1, 'Main', 300, { tariff: 3.4, zone }).find(({ kind }) => kind === 'leak')?.text ?? '';
  expect(costIn('Australia/Sydney')).toContain('at least 20 L an hour ($1.63 a day): a leak');
  expect(costIn('Pacific/Auckland')).toContain('at least 20 L an hour (NZ$1.63 a day): a leak');
});

it('totals say by how many meters an event was measured, and the price of a cost', () => {
  const totals = { bursts: 1, bursting_meters: 2, leaks: 1, leaking_meters: 1, cost: 12 };
  const note = (more: object, tariff: number | null): string =>
    totalsNote({ kind: 'metering', totals: { ...totals, ...more }, tariff }, translate);
  expect(note({}, 3.4)).toBe('The burst was measured by 2 meters. Cost at $3.40 per kilolitre.');
  // Without a leak, the verdict says it of bursts.
  expect(note({ leaks: 0, leaking_meters: 0 }, 3.4)).toContain('Cost');
  expect(note({ leaks: 0, leaking_meters: 0 }, 3.4)).not.toContain('measured by');
  // Runs of earlier versions.
  expect(note({ bursting_meters: undefined, cost: null }, null)).toBe('');
});

it('totals say why the bursts of the devices add up to more', () => {
  const note = (bursts: number, bursting_meters: number | undefined, ...own: number[]): string =>
    totalsNote(
      {
        kind: bursting_meters === undefined ? 'device' : 'metering',
        totals: { bursts, bursting_meters, leaks: 0 },
        devices: own.map((count) => ({ bursts: count })) as unknown as Result['devices'],
      },
      translate,
    );
  expect(note(5, 3, 1, 4, 1)).toContain(
    'A main meter measures the bursts of its sub-meters, too: the larger number of both is in the total.',
  );
  expect(note(6, 3, 1, 4, 1)).not.toContain('A main meter');
  // The verdict says by how many meters these were measured.
  expect(note(1, 2, 1, 1)).not.toContain('A main meter');
  // A report on any devices has no number of meters.
  expect(note(1, undefined, 1, 1, 0)).toContain('The burst was measured by 2 meters.');
  expect(note(2, undefined, 2, 1)).toContain('A main meter');
});
