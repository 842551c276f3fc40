import { describe, expect, it } from 'vitest';
import { monthsAt } from '../../../src/domain/projects/summary.ts';

const at = (now: string, zone: string) => {
  const { last, same, current } = monthsAt(Date.parse(now), zone);
  return [last, same, current].map((ms) => new Date(ms).toISOString());
};

describe('the months of a project', () => {
  it('begin at midnight by the clocks there, on either side of their change', () => {
    // Sydney goes forward on 4 October 2026.
    expect(at('2026-10-21T09:30:00.000Z', 'Australia/Sydney')).toEqual([
      '2026-08-31T14:00:00.000Z',
      '2026-09-21T10:30:00.000Z',
      '2026-09-30T14:00:00.000Z',
    ]);
    expect(at('2026-11-20T13:00:00.000Z', 'Pacific/Chatham')).toEqual([
      '2026-09-30T10:15:00.000Z',
      '2026-10-20T13:00:00.000Z',
      '2026-10-31T10:15:00.000Z',
    ]);
  });

  it('of unlike length: on the 31st the last one was over by then', () => {
    expect(at('2026-03-31T00:10:00.000Z', 'Australia/Perth')).toEqual([
      '2026-01-31T16:00:00.000Z',
      '2026-02-28T16:00:00.000Z',
      '2026-02-28T16:00:00.000Z',
    ]);
    expect(at('2026-03-28T00:10:00.000Z', 'Australia/Perth')[1]).toBe('2026-02-28T00:10:00.000Z');
  });

  it('reach over the turn of the year', () => {
    expect(at('2026-01-05T02:00:00.000Z', 'Australia/Brisbane')).toEqual([
      '2025-11-30T14:00:00.000Z',
      '2025-12-05T02:00:00.000Z',
      '2025-12-31T14:00:00.000Z',
    ]);
  });
});
