import { expect, it } from 'vitest';
import { folded, withoutRare } from '../../../server/reports/pdf/columns-as-sentences.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { column } from '../../../src/domain/reports/columns/column.ts';
import { openingText } from '../../../src/domain/reports/texts/device-notes.ts';
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

it('says once what only one of many devices has, if it is not marked', () => {
  const rows = Array.from({ length: 8 }, (_, at) => ({ ...device, device_id: at, resets: at === 2 ? 1 : 0 }));
  const rare = [column('title', 'text'), column('resets', 'count'), column('bursts', 'count')];
  const source = { result: { ...meterResult, exceptions: [] }, translate };
  const found = withoutRare(source, rare, rows);
  expect(found.columns.map(({ key }) => key)).toEqual(['title', 'bursts']);
  expect(found.said.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    `1 reset, at ${device.title}`,
  ]);
  expect(withoutRare(source, rare, rows.slice(0, 7)).said).toEqual([]);
  const two = rows.map((row) => ({ ...row, resets: row.device_id < 2 ? 1 : 0 }));
  expect(withoutRare(source, rare, two).said).toEqual([]);
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
