import { expect, it } from 'vitest';
import { severityCounts } from '../../../src/domain/reports/severity-counts.ts';
import type { Exception } from '../../../src/domain/reports/exceptions.ts';
import { translatorFor } from '../../../server/translations.ts';

const translate = translatorFor('en');

it('counts exceptions by severity, the most severe first', () => {
  const of = (kind: string, value: number | null = null) =>
    ({ device_id: 1, title: 'Valve', ts: null, kind, text: '', value, limit: null }) as Exception;
  expect(severityCounts([of('sensor_fault'), of('above_limit', 48), of('scald', 58)], null, translate)).toBe(
    '1 critical, 1 high, 1 medium',
  );
  expect(severityCounts([], null, translate)).toBe('');
});
