import { describe, expect, it } from 'vitest';
import { belowSpan, inOneLine, spread } from '../../../server/reports/pdf/device-widths.ts';
import { column } from '../../../src/domain/reports/columns/column.ts';

const sumOf = (widths: readonly unknown[]): number =>
  widths.reduce((sum: number, one) => sum + Number(one), 0);

describe('the widths of columns', () => {
  it('are those of their content, with what is left over spread evenly', () => {
    const widths = spread([100, 30, 50], { width: 312, between: 4 });
    expect(widths).toEqual([140, 70, 90]);
    expect(spread([100, 30, 50], { width: 180, between: 4 })).toBeNull();
  });

  it('fit with units below the headings where one line is too wide', () => {
    const keys = ['title', 'place', 'trend', ...Array.from({ length: 12 }, (_, at) => `figure_${at}`)];
    const columns = keys.map((key) => column(key, 'number'));
    const headsWith = (between: string) =>
      keys.map((key) => (key.startsWith('figure') ? `Consumption${between}(kL)` : ''));
    expect(inOneLine(columns, headsWith(' '))).toBeNull();
    const widths = inOneLine(columns.slice(0, 13), headsWith('\n').slice(0, 13)) ?? [];
    expect(Math.round(sumOf(widths) + widths.length * 4)).toBe(770);
  });

  it('leave no gap after the names above days, unless names need more than there is', () => {
    const columns = ['title', 'day_0', 'day_1', 'consumption'].map((key) => column(key, 'number'));
    const heads = ['Device', '1 Oct', '2 Oct', 'Consumption (kL)'];
    const widths = belowSpan(columns, heads, { title: 90 });
    expect(Math.round(sumOf(widths) + columns.length * 4)).toBe(770);
    const [title, day] = widths as [number, number];
    expect(title - day).toBe(90 - 32);
    expect(belowSpan(columns, heads, { title: 900 })[0]).toBe('*');
  });
});
