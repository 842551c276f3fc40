import { describe, expect, it } from 'vitest';
import { countByDay } from '../../../../src/domain/alarms/backtest/count-by-day.ts';

const at = (text: string): number => Date.parse(text);

describe('the days of a backtest', () => {
  it('are local days, the newest first, with those that were learned from hatched', () => {
    const days = countByDay(
      // 23:30 and 00:30 in Auckland.
      [at('2026-11-20T10:30:00Z'), at('2026-11-20T11:30:00Z'), at('2026-11-21T01:00:00Z')],
      [at('2026-11-21T01:00:00Z')],
      {
        from: at('2026-11-19T02:00:00Z'),
        to: at('2026-11-22T02:00:00Z'),
        zone: 'Pacific/Auckland',
        learning: at('2026-11-20T12:00:00Z'),
      },
    );
    expect(days).toEqual([
      { date: '2026-11-22', would: 0, existing: 0, isLearning: false },
      { date: '2026-11-21', would: 2, existing: 1, isLearning: false },
      { date: '2026-11-20', would: 1, existing: 0, isLearning: true },
      { date: '2026-11-19', would: 0, existing: 0, isLearning: true },
    ]);
  });
});
