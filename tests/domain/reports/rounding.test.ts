import { expect, it } from 'vitest';
import { roundedBy } from '../../../src/domain/reports/rounding.ts';

it('says by how much shown figures miss the sum that stands beside them', () => {
  const days = ['16.9', '16.8', '16.8', '17.0', '16.8', '15.7', '15.8'];
  expect(roundedBy([{ parts: days, whole: '115.6' }], 'kL')).toBe('0.2\u00a0kL');
  expect(
    roundedBy(
      [
        { parts: days, whole: '115.8' },
        { parts: ['1,004.7', '19.9'], whole: '1,024.7' },
      ],
      'kL',
    ),
  ).toBe('0.1\u00a0kL');
  expect(roundedBy([{ parts: ['979', '4,879'], whole: '5,857' }], 'L')).toBe('1\u00a0L');
  expect(roundedBy([{ parts: ['0.1', '0.2'], whole: '0.3' }], 'kL')).toBeUndefined();
  // Of a day that is not known.
  expect(roundedBy([{ parts: ['1.0', '—'], whole: '4.0' }], 'kL')).toBeUndefined();
});
