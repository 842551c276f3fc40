import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { translateResult } from '../../../../src/domain/reports/texts/translate-result.ts';
import type { Result } from '../../../../src/domain/reports/result.ts';
import { meterResult } from '../../../support/reports/report-result.ts';

const text = 'No data was received twice, for up to 2 days 5 h.';
const gap = {
  device_id: 7,
  title: 'Kitchen',
  ts: null,
  kind: 'gap',
  text,
  value: 190_800,
  limit: 7200,
  words: { times: { key: 'report_words.times.twice', values: { count: 2 } }, value: { seconds: 190_800 } },
};
const worst = { device_id: 7, title: 'Kitchen', completeness: meterResult.completeness, exceptions: 1, text };
const result: Result = { ...meterResult, exceptions: [gap], totals: { worst: [worst] } };

describe('a stored result', () => {
  it('has the same texts in English, without their parts', () => {
    const { exceptions, totals } = translateResult(result, translatorFor('en-AU'));
    const { words: _words, ...shown } = gap;
    expect(exceptions).toEqual([shown]);
    expect(totals).toEqual({ worst: [worst] });
  });

  it('has its exceptions in the reader’s language, also those of the devices that need attention', () => {
    const { exceptions, totals } = translateResult(result, translatorFor('en-XA'));
    expect(exceptions[0]?.text).toMatch(/^\[Ñö dåtå/);
    expect(exceptions[0]?.text).not.toMatch(/twice|days/);
    expect(totals).toMatchObject({ worst: [{ text: exceptions[0]?.text }] });
  });

  it('keeps their parts for files', () => {
    const { exceptions } = translateResult(result, translatorFor('en-XA'), { forFiles: true });
    expect(exceptions[0]?.text).toMatch(/^\[Ñö dåtå/);
    expect(exceptions[0]?.words).toEqual(gap.words);
  });

  it('keeps when the most of a burst ran, which the verdict says on pages and in files alike', () => {
    const most = { at: Date.parse('2026-11-21T02:30:00Z') };
    const burst = { ...gap, kind: 'burst', words: { ...gap.words, most } };
    const { exceptions } = translateResult({ ...result, exceptions: [burst] }, translatorFor('en-AU'));
    expect(exceptions[0]?.words).toEqual({ most });
  });

  it('of an earlier version keeps its texts', () => {
    const { words: _words, ...stored } = gap;
    expect(translateResult({ ...result, exceptions: [stored] }, translatorFor('en-XA')).exceptions).toEqual([
      stored,
    ]);
  });
});
