import { expect, it } from 'vitest';
import { severityCounts } from '../../../../src/domain/reports/verdicts/severity-counts.ts';
import { translatorFor } from '../../../../server/texts/translations.ts';

const translate = translatorFor('en');

it('counts exceptions by severity, the most severe first', () => {
  const all = (['warning', 'high', 'critical', 'high'] as const).map((severity) => ({ severity }));
  expect(severityCounts(all, translate)).toBe('1 critical, 2 high, 1 medium');
  expect(severityCounts([], translate)).toBe('');
});
