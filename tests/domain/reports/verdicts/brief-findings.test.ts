import { expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { briefText } from '../../../../src/domain/reports/verdicts/brief-findings.ts';
import type { Exception } from '../../../../src/domain/reports/exceptions/exceptions.ts';
import { meterResult } from '../../../support/reports/report-result.ts';

const textOf = (one: Partial<Exception>, devices: readonly object[] = meterResult.devices) =>
  briefText(
    { device_id: 7, title: 'Kitchen', ts: null, kind: 'burst', text: '', value: null, limit: null, ...one },
    { ...meterResult, devices: devices as typeof meterResult.devices },
    translatorFor('en'),
  )?.replaceAll('\u00a0', ' ');

it('says when a burst began and when most flowed, if that was later', () => {
  const ts = '2026-10-01T20:00:00.000Z';
  const text = (words: NonNullable<Exception['words']>) => textOf({ ts, value: 1204, limit: 60, words });
  const later = (ms: number) => text({ most: { at: Date.parse(ts) + ms } });
  expect(text({})).toBe('Burst of up to 1,204 L in half an hour from Fri, 2 Oct, 06:00.');
  expect(later(1_800_000)).toBe('Burst from Fri, 2 Oct, 06:00; most in half an hour 1,204 L, at 06:30.');
  expect(later(86_400_000)).toBe(
    'Burst from Fri, 2 Oct, 06:00; most in half an hour 1,204 L, at Sat, 3 Oct, 06:00.',
  );
});

it('says of several bursts how many', () => {
  const one = { ts: '2026-10-01T20:00:00.000Z', value: 140, limit: 60 };
  expect(textOf(one, [{ device_id: 7, bursts: 3 }])).toBe(
    '3 bursts, the first from Fri, 2 Oct, 06:00; up to 140 L in half an hour.',
  );
});

it('says from when to when a sensor sent impossible values', () => {
  const fault = { kind: 'sensor_fault', ts: '2026-10-01T20:00:00.000Z', value: 79 };
  expect(textOf({ ...fault, last_ts: '2026-10-02T02:30:00.000Z', partial: true })).toBe(
    'Sensor fault: 79 impossible values from Fri, 2 Oct, 06:00 to 12:30; only the other days are rated.',
  );
  expect(textOf({ ...fault, last_ts: '2026-10-03T02:30:00.000Z' })).toBe(
    'Sensor fault: 79 impossible values from Fri, 2 Oct, 06:00 to Sat, 3 Oct, 12:30.',
  );
  expect(textOf({ ...fault, value: 1 })).toBeUndefined();
});

it('says how much a leak lost, and from when to when', () => {
  const leak = (key: string, values: object): Partial<Exception> => ({
    kind: 'leak',
    ts: '2026-10-01T20:00:00.000Z',
    value: 23.2,
    words: { lost: { key, values: { litres: '1,204', duration: { seconds: 172_800 }, ...values } } },
  });
  expect(textOf(leak('report_words.found.leak_open', {}))).toBe(
    'Likely leak of at least 23.2 L an hour since Fri, 2 Oct, 06:00: at least 1,204 L by the end of the period.',
  );
  const to = { at: Date.parse('2026-10-03T20:00:00.000Z') };
  expect(textOf(leak('report_words.found.leak_closed', { to }))).toBe(
    'Likely leak of at least 23.2 L an hour from Fri, 2 Oct, 06:00 to Sun, 4 Oct, 07:00: at least 1,204 L.',
  );
});
