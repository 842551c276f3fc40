import { describe, expect, it } from 'vitest';
import { gridOf } from '../../../src/domain/reports/computing/grid.ts';
import {
  currentPeriod,
  isMoment,
  lastWhole,
  nextRun,
  periodBefore,
  periodOf,
  type Period,
} from '../../../src/domain/reports/periods.ts';

const SYDNEY = 'Australia/Sydney';
const LORD_HOWE = 'Australia/Lord_Howe';
const AUCKLAND = 'Pacific/Auckland';
const at = (text: string): number => Date.parse(text);
const told = (span: { from: number; to: number }) => [
  new Date(span.from).toISOString(),
  new Date(span.to).toISOString(),
];
const facts = (period: Period, time_zone = SYDNEY, from: string | null = null, to: string | null = null) => ({
  period,
  time_zone,
  from,
  to,
});
const NOW = at('2026-11-21T09:00:00Z');
const asked = (period: Period, from?: string, to?: string, zone = SYDNEY) =>
  periodOf(facts(period, zone), { from, to }, NOW);

describe('the current period', () => {
  it.each([
    ['day', '2026-11-21', '2026-11-22'],
    ['week', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-22'],
  ] as const)('of a %s begins with its first date and includes today', (period, from, to) => {
    expect(currentPeriod(period, SYDNEY, NOW)).toEqual({ from, to });
    // Already the next day there.
    expect(currentPeriod('day', AUCKLAND, at('2026-11-21T11:30:00Z'))).toEqual({
      from: '2026-11-22',
      to: '2026-11-23',
    });
  });
});

describe('a period', () => {
  it('left out is the last whole one, by the local calendar', () => {
    // In Sydney it is 20:00 on Saturday 21 November, UTC+11.
    expect(told(asked('day') as never)).toEqual(['2026-11-19T13:00:00.000Z', '2026-11-20T13:00:00.000Z']);
    // Monday 9 to Monday 16.
    expect(told(asked('week') as never)).toEqual(['2026-11-08T13:00:00.000Z', '2026-11-15T13:00:00.000Z']);
    // October begins before the clocks are put forward on the 4th, so with UTC+10.
    expect(told(asked('month') as never)).toEqual(['2026-09-30T14:00:00.000Z', '2026-10-31T13:00:00.000Z']);
  });

  it('from a date or an instant on is one period long', () => {
    expect(told(asked('day', '2026-04-05') as never)).toEqual([
      '2026-04-04T13:00:00.000Z',
      '2026-04-05T14:00:00.000Z',
    ]);
    expect(told(asked('month', '2026-01-31T10:00:00.500+11:00') as never)).toEqual([
      '2026-01-30T23:00:00.500Z',
      '2026-02-27T23:00:00.500Z',
    ]);
    expect(told(asked('week', '2026-09-28', undefined, AUCKLAND) as never)).toEqual([
      '2026-09-27T11:00:00.000Z',
      '2026-10-04T11:00:00.000Z',
    ]);
  });

  it('with both ends is what they say; dates are local', () => {
    expect(told(asked('day', '2026-10-01', '2026-10-03') as never)).toEqual([
      '2026-09-30T14:00:00.000Z',
      '2026-10-02T14:00:00.000Z',
    ]);
    expect(told(asked('day', '2026-10-01T00:00:00Z', '2026-10-01T00:15:00Z') as never)).toEqual([
      '2026-10-01T00:00:00.000Z',
      '2026-10-01T00:15:00.000Z',
    ]);
  });

  it('of a custom report is its own', () => {
    const own = facts('custom', SYDNEY, '2026-10-01', '2026-10-08');
    expect(told(periodOf(own, {}, NOW) as never)).toEqual([
      '2026-09-30T14:00:00.000Z',
      '2026-10-07T13:00:00.000Z',
    ]);
    // As long as its own, which has 167 hours.
    expect(told(periodOf(own, { from: '2026-11-01T00:00:00Z' }, NOW) as never)).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-07T23:00:00.000Z',
    ]);
  });

  it('that can’t be is told', () => {
    expect(asked('day', '2026-10-03', '2026-10-03')).toMatchObject({ path: 'to' });
    expect(asked('day', '2026-10-03', '2026-10-01')).toMatchObject({ path: 'to' });
    expect(asked('day', '2015-10-03', '2026-10-01')).toMatchObject({ path: 'to' });
    expect(asked('day', undefined, '2026-10-01')).toMatchObject({ path: 'from' });
    expect(asked('custom')).toMatchObject({ path: 'from' });
  });

  it.each([
    '2026-02-30',
    '2026-1-1',
    '2026-01-01T10:00',
    'tomorrow',
    '',
    '2026-13-01',
    '2026-01-01T25:00:00Z',
  ])('%j is no moment', (text) => expect(isMoment(text)).toBe(false));
  it.each(['2026-02-28', '2026-01-01T10:00Z', '2026-01-01T10:00:00.123+10:30'])('%j is one', (text) =>
    expect(isMoment(text)).toBe(true),
  );
});

describe('the period before', () => {
  it('is as many days of the calendar', () => {
    const october = lastWhole('month', SYDNEY, NOW);
    expect(told(periodBefore(october, 'month', SYDNEY))).toEqual([
      '2026-08-31T14:00:00.000Z',
      '2026-09-30T14:00:00.000Z',
    ]);
    const tenDays = { from: at('2026-10-31T13:00Z'), to: at('2026-11-10T13:00Z') };
    expect(told(periodBefore(tenDays, 'day', SYDNEY))).toEqual([
      '2026-10-21T13:00:00.000Z',
      '2026-10-31T13:00:00.000Z',
    ]);
  });
  it('of single hours is as many hours', () => {
    const span = { from: at('2026-10-31T12:00Z'), to: at('2026-10-31T15:00Z') };
    expect(told(periodBefore(span, 'custom', SYDNEY))).toEqual([
      '2026-10-31T09:00:00.000Z',
      '2026-10-31T12:00:00.000Z',
    ]);
  });
});

describe('a schedule', () => {
  it('runs at six in the morning there', () => {
    expect(new Date(nextRun('daily', SYDNEY, NOW) ?? 0).toISOString()).toBe('2026-11-21T19:00:00.000Z');
    expect(new Date(nextRun('weekly', SYDNEY, NOW) ?? 0).toISOString()).toBe('2026-11-22T19:00:00.000Z');
    expect(new Date(nextRun('monthly', SYDNEY, NOW) ?? 0).toISOString()).toBe('2026-11-30T19:00:00.000Z');
    expect(nextRun('none', SYDNEY, NOW)).toBeNull();
  });
  it('is later than the moment it is asked for', () => {
    const six = at('2026-11-21T19:00:00Z');
    expect(nextRun('daily', SYDNEY, six)).toBe(six + 86_400_000);
    expect(nextRun('daily', SYDNEY, six - 1)).toBe(six);
  });
});

describe('days and hours', () => {
  const lengths = (date: string, next: string, zone: string) => {
    const span = periodOf(facts('day', zone), { from: date, to: next }, NOW) as { from: number; to: number };
    const { days, hours } = gridOf(span, zone);
    return { days: days.map((day) => [day.date, day.hours]), clocks: hours.map(({ clock }) => clock), hours };
  };

  it('of Sydney are 25 hours long when the clocks go back, 23 when they go forward', () => {
    const back = lengths('2026-04-04', '2026-04-07', SYDNEY);
    expect(back.days).toEqual([
      ['2026-04-04', 24],
      ['2026-04-05', 25],
      ['2026-04-06', 24],
    ]);
    // Clocks show 2 twice.
    expect(back.clocks.slice(24, 49).slice(0, 5)).toEqual([0, 1, 2, 2, 3]);
    const forward = lengths('2026-10-04', '2026-10-05', SYDNEY);
    expect(forward.days).toEqual([['2026-10-04', 23]]);
    expect(forward.clocks.slice(0, 4)).toEqual([0, 1, 3, 4]);
  });

  it('of Lord Howe change by half an hour', () => {
    const back = lengths('2026-04-05', '2026-04-06', LORD_HOWE);
    expect(back.days).toEqual([['2026-04-05', 24.5]]);
    // From 1:30 on again, up to 2.
    expect(back.clocks.slice(0, 4)).toEqual([0, 1, 1, 2]);
    expect(back.hours.filter(({ isWhole }) => !isWhole)).toHaveLength(1);
    const forward = lengths('2026-10-04', '2026-10-05', LORD_HOWE);
    expect(forward.days).toEqual([['2026-10-04', 23.5]]);
    expect(forward.hours.every(({ to }, n) => to === (forward.hours[n + 1]?.from ?? to))).toBe(true);
  });

  it('of a period that begins in the middle are cut there', () => {
    const { days, hours } = gridOf({ from: at('2026-11-01T00:20Z'), to: at('2026-11-01T14:00Z') }, SYDNEY);
    expect(days.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-02']);
    expect(hours[0]).toMatchObject({ clock: 11, isWhole: false });
    expect(hours[1]).toMatchObject({ clock: 12, isWhole: true });
  });
});
