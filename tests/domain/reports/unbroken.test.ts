import { expect, it } from 'vitest';
import { unbroken } from '../../../src/domain/reports/unbroken.ts';

it('keeps times on one line with their day, and numbers with their unit', () => {
  expect(unbroken('Burst from Sat, 21 Nov, 13:00; most 1,330 L, at 13:30.')).toBe(
    'Burst from Sat,\u00a021\u00a0Nov,\u00a013:00; most 1,330\u00a0L, at 13:30.',
  );
  expect(unbroken('Above 45 °C on 17 Nov and 18 Nov.')).toBe('Above 45\u00a0°C on 17 Nov and 18 Nov.');
});
