import { expect, it } from 'vitest';
import { translatorFor } from '../../../server/translations.ts';
import { briefText } from '../../../src/domain/reports/brief-findings.ts';
import { meterResult } from '../../support/report-result.ts';

it('says when a burst began and when most flowed, if that was later', () => {
  const ts = '2026-10-01T20:00:00.000Z';
  const text = (words: NonNullable<Parameters<typeof briefText>[0]['words']>) =>
    briefText(
      { device_id: 7, title: 'Kitchen', ts, kind: 'burst', text: '', value: 1204, limit: 60, words },
      meterResult,
      translatorFor('en'),
    )?.replaceAll('\u00a0', ' ');
  const later = (ms: number) => text({ most: { at: Date.parse(ts) + ms } });
  expect(text({})).toBe('Up to 1,204 L in half an hour from Fri, 2 Oct, 06:00.');
  expect(later(1_800_000)).toBe('From Fri, 2 Oct, 06:00; most in half an hour 1,204 L, at 06:30.');
  expect(later(86_400_000)).toBe(
    'From Fri, 2 Oct, 06:00; most in half an hour 1,204 L, at Sat, 3 Oct, 06:00.',
  );
});
