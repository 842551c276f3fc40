import { expect, it } from 'vitest';
import { meterRanking } from '../../../server/reports/pdf/meters.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import type { Exception } from '../../../src/domain/reports/exceptions/exceptions.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import { meterResult } from '../../support/report-result.ts';

const translate = translatorFor('en');
const [laundry] = meterResult.devices as [ResultRow];

it('lists main meters, then those with findings and the largest beside their chart if there is no room for all', () => {
  const meters = Array.from({ length: 24 }, (_, at) => ({
    ...laundry,
    device_id: at + 1,
    title: `Meter ${at + 1}`,
    main_id: at < 3 ? null : (at % 3) + 1,
    consumption: at < 3 ? 900 : 100,
  }));
  const source = { result: { ...meterResult, devices: meters }, translate };
  expect(JSON.stringify(meterRanking(source, 600))).toContain('Meter 24');
  const namesIn = (of: typeof source, height: number): readonly string[] =>
    [
      ...JSON.stringify(meterRanking(of, height))
        .replaceAll('\u00a0', ' ')
        .matchAll(/"(Meter \d+|\d+ (?:other )?sub-meters|not sub-metered|\d+ more[^"]*)"/g),
    ].map(([, name]) => name ?? '');
  const left = (count: number): string => `${count} more are in the table of meters.`;
  expect(namesIn(source, 75)).toEqual(['Meter 1', 'Meter 2', 'Meter 3', left(21)]);
  // With room for a line or two below each main meter, all of its water.
  const together = ['7 sub-meters', 'not sub-metered'];
  expect(namesIn(source, 160)).toEqual([
    'Meter 1',
    ...together,
    'Meter 2',
    ...together,
    'Meter 3',
    ...together,
    left(21),
  ]);
  expect(JSON.stringify(meterRanking(source, 160))).toMatch(/7 sub-meters.*?"700".*?"25.9%"/);
  const burst: Exception = {
    device_id: 20,
    title: 'Meter 20',
    ts: '2026-10-02T03:00:00.000Z',
    kind: 'burst',
    text: '',
    value: 1600,
    limit: 60,
  };
  const found = { ...source, result: { ...source.result, exceptions: [burst] } };
  // Below its main meter.
  expect(namesIn(found, 170)).toEqual([
    'Meter 1',
    ...together,
    'Meter 2',
    'Meter 20',
    '6 other sub-meters',
    'not sub-metered',
    'Meter 3',
    ...together,
    left(20),
  ]);
  expect(namesIn(found, 87)).toEqual(['Meter 1', 'Meter 2', 'Meter 20', 'Meter 3', left(20)]);
});
