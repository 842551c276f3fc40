import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { translatorFor } from '../../../server/translations.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { valveResult } from '../../support/valve-result.ts';

const translate = translatorFor('en');
const textsOf = (result: Result): string =>
  JSON.stringify(
    pdfDocument(result, translate).content.filter(
      (node) => typeof node === 'string' || node.extra === undefined,
    ),
  ).replaceAll('\u00a0', ' ');
const [ward] = valveResult.devices as [ResultRow];
const single: Result = { ...valveResult, exceptions: [], devices: [ward] };

const outlet = { key: 'temperature', label: 'Temperature', unit: '°C', min: 19, max: 44.3, avg: 25 };
const hot = {
  ...outlet,
  key: 'temperature_hot',
  label: 'Hot temperature',
  max: 68.1,
  daily_avg: [65, 64, 61],
};
const deviceOf = (...datapoints: object[]): Result => ({
  ...single,
  kind: 'device',
  totals: { max: 44.3 },
  devices: [{ ...ward, datapoints }],
});

describe('the words of a document', () => {
  it('are the same for uses everywhere, and say when the last one is counted from', () => {
    const texts = textsOf(single);
    expect(texts).toContain('"Uses"');
    expect(texts.toLowerCase()).not.toContain('flow event');
    expect(texts).toContain('"Since last use, at the end of the period"');
  });

  it('say that the highest temperature is that of the outlet where there are others', () => {
    const measured = { ...outlet, daily_max: [44, 44.3, 43] };
    expect(textsOf(deviceOf(measured, hot))).toContain('"Highest outlet reading"');
    expect(textsOf(deviceOf(measured))).not.toContain('"Highest outlet reading"');
    expect(textsOf(single)).not.toContain('"Highest outlet reading"');
  });

  it('have the days of all measurements as a table, without charts that repeat it', () => {
    const { content } = pdfDocument(deviceOf({ ...outlet, daily_max: [44, 44.3, 43] }, hot), translate);
    const extras = content.flatMap((node) => (typeof node === 'object' && node.extra ? [node.extra] : []));
    expect(extras).toContain('days');
    expect(extras).not.toContain('other_charts');
  });
});
