import { describe, expect, it } from 'vitest';
import { column } from '../../../../src/domain/reports/columns/column.ts';
import { columnUnit } from '../../../../src/domain/reports/columns/column-unit.ts';
import type { Format } from '../../../../src/domain/reports/columns/format.ts';

/** The cells of a column of these values. */
const cells = (format: Format, values: readonly (number | null)[]) => {
  const found = columnUnit(
    column('value', format),
    values.map((value) => ({ value })),
  );
  return (
    found && {
      unit: found.unit,
      texts: values.map((value) => (value === null ? null : found.text(value))),
    }
  );
};

describe('the unit of a column', () => {
  it.each<[Format, (number | null)[], string, (string | null)[]]>([
    ['celsius', [44, 43.9, null], '°C', ['44.0', '43.9', null]],
    ['celsius', [44.04, 57.8], '°C', ['44.0', '57.8']],
    ['celsius', [62], '°C', ['62']],
    ['litres', [720, 100], 'L', ['720', '100']],
    ['litres', [139_319, 47.3], 'kL', ['139.3', '0.0']],
    ['litres_hour', [0, 0.063, 1.85], 'L/h', ['0.00', '0.06', '1.85']],
    ['seconds', [0, 45], 's', ['0', '45']],
    ['seconds', [360, 2340], 'min', ['6', '39']],
    ['seconds', [80, 200], 'min', ['1.3', '3.3']],
    ['hours', [0.5, 1], 'min', ['30', '60']],
    ['share', [1, 0.967], '%', ['100.0', '96.7']],
    // One decimal would make it 100.0.
    // What is below the least of 95% is not written as 95.0.
    ['share', [0.9496, 0.9512], '%', ['94.96', '95.12']],
    ['share', [0.9997, 1, 0.5], '%', ['99.97', '100.00', '50.00']],
    ['change', [0.005, -0.004, 0], '%', ['+0.5', '−0.4', '0.0']],
    // Nothing to the decimals shown.
    ['change', [0.051, -0.0004], '%', ['+5.1', '0.0']],
  ])('%s %j', (format, values, unit, texts) => expect(cells(format, values)).toEqual({ unit, texts }));

  it('shows neither almost all as all nor little as nothing', () => {
    expect(cells('share', [0.99999, 1, 0.5])?.texts[0]).toBe('> 99.99');
    expect(cells('litres_hour', [0.001, 2])?.texts[0]).toBe('0.001');
  });

  it('is none for counts, texts, money and columns without numbers', () => {
    for (const format of ['count', 'text', 'dollars'] as const) expect(cells(format, [1])).toBeNull();
    expect(cells('litres', [null])).toBeNull();
  });

  it('is none for durations of which one is two hours or more', () => {
    for (const hours of [2, 20]) expect(cells('seconds', [720, hours * 3600])).toBeNull();
  });

  it('keeps what is stored in hours in hours from two hours on, in whole ones from a hundred on', () => {
    expect(cells('hours', [0.2, 1.9])?.unit).toBe('min');
    expect(cells('hours', [0.85, 9.78])).toEqual({ unit: 'h', texts: ['0.9', '9.8'] });
    expect(cells('hours', [137.2, 143.04])).toEqual({ unit: 'h', texts: ['137', '143'] });
  });
});
