import { expect, it } from 'vitest';
import { nonBreaking } from '../../../../src/domain/reports/texts/non-breaking.ts';

it('keeps times on one line with their day, and numbers with their unit', () => {
  expect(nonBreaking('Burst from Sat, 21 Nov, 13:00; most 1,330 L, at 13:30.')).toBe(
    'Burst from Sat,\u00a021\u00a0Nov,\u00a013:00; most 1,330\u00a0L, at 13:30.',
  );
  expect(nonBreaking('Above 45 °C on 17 Nov and 18 Nov.')).toBe(
    'Above 45\u00a0°C on 17\u00a0Nov and 18\u00a0Nov.',
  );
  expect(nonBreaking('Battery 3.4 V, 7.6 kWh (limit 30 s)')).toBe(
    'Battery 3.4\u00a0V, 7.6\u00a0kWh (limit\u00a030\u00a0s)',
  );
});

it('keeps the number of a house on one line with its street', () => {
  expect(nonBreaking('Kitchen meter (1 Council Avenue), 14A-16 Elm Street: 2 valves')).toBe(
    'Kitchen meter (1\u00a0Council Avenue), 14A-16\u00a0Elm Street: 2 valves',
  );
});
