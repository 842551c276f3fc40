import { expect, it } from 'vitest';
import { gapsOf, mondayOf, weekOf } from '../../../../src/domain/alarms/notifying/roster-week.ts';
import type { Roster } from '../../../../src/domain/alarms/notifying/roster.ts';

const roster: Roster = {
  time_zone: 'Australia/Sydney',
  entries: [
    { user_id: 1, weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' },
    { user_id: 2, weekdays: [1, 2, 3, 4], from: '17:00', to: '08:00' },
  ],
  exceptions: [{ from: '2026-11-18T02:00:00Z', to: '2026-11-18T03:00:00Z', user_id: null }],
};
const iso = (at: number): string => new Date(at).toISOString();

it('finds the Monday of a week in the zone of the roster', () => {
  // A Sunday in Europe is a Monday in Sydney.
  expect(mondayOf(Date.parse('2026-11-15T20:00:00Z'), 'Australia/Sydney')).toBe('2026-11-16');
  expect(mondayOf(Date.parse('2026-11-22T11:00:00Z'), 'Australia/Sydney', -1)).toBe('2026-11-09');
});

it('divides each day where somebody else is on call', () => {
  const [monday, tuesday] = weekOf(roster, '2026-11-16');
  const partsOf = (day: typeof monday) =>
    day?.spans.map(({ from, to, people }) => [(from - day.from) / 3.6e6, (to - day.from) / 3.6e6, people]);
  // Nobody works on Sunday night.
  expect(partsOf(monday)).toEqual([
    [0, 8, []],
    [8, 17, [1]],
    [17, 24, [2]],
  ]);
  expect(partsOf(tuesday)).toEqual([
    [0, 8, [2]],
    [8, 17, [1]],
    [17, 24, [2]],
  ]);
});

it('finds the gaps of a week, one over midnight as a whole', () => {
  expect(gapsOf(weekOf(roster, '2026-11-16')).map(({ from, to }) => [iso(from), iso(to)])).toEqual([
    ['2026-11-15T13:00:00.000Z', '2026-11-15T21:00:00.000Z'],
    ['2026-11-18T02:00:00.000Z', '2026-11-18T03:00:00.000Z'],
    ['2026-11-20T06:00:00.000Z', '2026-11-22T13:00:00.000Z'],
  ]);
});

it('has no gap where clocks change and one shift follows another', () => {
  const always: Roster = {
    ...roster,
    exceptions: [],
    entries: [
      { user_id: 1, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '02:30', to: '14:00' },
      { user_id: 2, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '14:00', to: '02:30' },
    ],
  };
  for (const monday of ['2026-09-28', '2026-03-30']) expect(gapsOf(weekOf(always, monday))).toEqual([]);
});
