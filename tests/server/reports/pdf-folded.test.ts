import { expect, it } from 'vitest';
import { folded } from '../../../server/reports/pdf/folded.ts';
import { translatorFor } from '../../../server/translations.ts';
import { column } from '../../../src/domain/reports/column.ts';
import { openingText } from '../../../src/domain/reports/device-notes.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import { meterResult } from '../../support/report-result.ts';

const translate = translatorFor('en');
const [device] = meterResult.devices as [ResultRow];
const rowsOf = (verdict: string, ...shares: number[]): ResultRow[] =>
  shares.map((share, at) => ({
    ...device,
    device_id: at,
    verdict,
    completeness: { ...device.completeness, share },
  }));
const columns = [
  column('title', 'text'),
  column('verdict', 'verdict'),
  column('completeness', 'share', 'completeness', 'share'),
];
const saidOf = (rows: readonly ResultRow[]) => {
  const { columns: shown, same } = folded({ result: meterResult, translate }, columns, rows);
  return [shown.map(({ key }) => key), same.map((text) => text.replaceAll('\u00a0', ' '))];
};

it('says once that all devices are partly assessed, and nearly the same completeness', () => {
  expect(saidOf(rowsOf('partly', 0.149, 0.15, 0.1495))).toEqual([
    ['title'],
    ['Partly assessed', 'Complete 14.9–15%'],
  ]);
  // Others say of each device how it is.
  expect(saidOf(rowsOf('well', 0.995, 0.997, 0.998))[1]).toEqual([]);
  expect(saidOf(rowsOf('critical', 0.9, 0.95, 0.99))).toEqual([['title', 'verdict', 'completeness'], []]);
});

it('says of what day opening values are, if there was no data before', () => {
  const text = (...daily: (number | null)[][]) =>
    openingText(
      meterResult,
      daily.map((one) => ({ daily: one })),
      [{ key: 'opening' }],
      translate,
    );
  expect(text([1, 1, 1], [1, null, 1])).toBe('');
  expect(text([null, 1, 1], [null, 2, 2])).toBe(
    'Opening: the first reading of the period, on 2 Oct, as there was no data before.',
  );
  expect(text([null, 1, 1], [null, null, 2])).toContain('the first reading in it, from 2 Oct on.');
});
