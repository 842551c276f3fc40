import { describe, expect, it } from 'vitest';
import {
  csvCell,
  csvDelimiter,
  csvText,
  escapeFormula,
  unescapeFormula,
} from '../../../src/domain/api/csv.ts';

describe('CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('never lets a spreadsheet run %j', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toBe(`'${text}`);
  });
  // Excel with an East Asian keyboard or locale takes the full-width forms for the same operators.
  it.each(['＝1+1', '＋1', '－1', '＠SUM(A1)', "'＝1"])('nor the full-width %j', (text) => {
    expect(csvCell(text)).toBe(`'${text}`);
  });
  it('a carriage return in front is escaped and quoted', () => {
    expect(csvCell('\rx')).toBe('"\'\rx"');
  });
  it('numbers stay numbers', () => {
    expect(csvCell(-12.5)).toBe('-12.5');
    expect(csvCell(0)).toBe('0');
    expect(csvCell(9_007_199_254_740_991)).toBe('9007199254740991');
    expect(csvCell(0.000_123_456_789_012)).toBe('0.000123456789012');
  });
  it('the noise of sums is no part of a number', () => {
    expect([117_277.899_999_999_9, 0.1 + 0.2, -1e-7 / 3].map(csvCell)).toEqual([
      '117277.9',
      '0.3',
      '-3.33333333333e-8',
    ]);
  });
  it('quotes what would break the line', () => {
    expect(csvCell('a "b", c\nd')).toBe('"a ""b"", c\nd"');
  });
  it('lists are joined, nothing is empty', () => {
    expect(csvCell(['label:TMV', 'rate:5'])).toBe('label:TMV;rate:5');
    expect(csvCell(null)).toBe('');
    expect(csvCell(false)).toBe('false');
  });
  it('writes a header and CRLF', () => {
    expect(csvText(['a', 'b'], [{ a: 1, b: 'O’Neill' }])).toBe('\uFEFFa,b\r\n1,O’Neill\r\n');
  });
});

describe('what was escaped', () => {
  it.each(['=1+1', "'=1", "''+x", "'a", 'O’Neill', '-', '', "'", '@a', '\tx', '＝1', "'＠a", '－'])(
    '%j comes back',
    (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    },
  );
});

describe('the separator', () => {
  it.each([
    ['a,b,c', ','],
    ['a;b;c', ';'],
    ['a\tb\tc\nx;y;z', '\t'],
    ['"a;b;c;d",e', ','],
    ['one', ','],
    ['"a,b\n,,,";c\n,,,,', ';'],
  ])('of %j is %j', (head, separator) => {
    expect(csvDelimiter(head)).toBe(separator);
  });
});
