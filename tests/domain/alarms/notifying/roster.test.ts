import { describe, expect, it } from 'vitest';
import { onCallAt, type Roster, type RosterEntry } from '../../../../src/domain/alarms/notifying/roster.ts';

const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];
const rosterOf = (entries: RosterEntry[], more: Partial<Roster> = {}): Roster => ({
  time_zone: 'Australia/Sydney',
  entries,
  exceptions: [],
  ...more,
});
const at = (roster: Roster, iso: string): number[] => onCallAt(roster, Date.parse(iso));

describe('the people on call', () => {
  const office = rosterOf([{ user_id: 1, weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' }]);

  it('are those of the local weekday and time, half-open', () => {
    // Monday 16 November 2026 in Sydney.
    expect(at(office, '2026-11-16T07:59:59+11:00')).toEqual([]);
    expect(at(office, '2026-11-16T08:00:00+11:00')).toEqual([1]);
    expect(at(office, '2026-11-16T16:59:59.999+11:00')).toEqual([1]);
    expect(at(office, '2026-11-16T17:00:00+11:00')).toEqual([]);
    expect(at(office, '2026-11-15T12:00:00+11:00')).toEqual([]);
  });

  it('stay on call past midnight, by the weekday on which the duty began', () => {
    const night = rosterOf([{ user_id: 2, weekdays: [5], from: '22:00', to: '06:00' }]);
    expect(at(night, '2026-11-20T21:59:00+11:00')).toEqual([]);
    expect(at(night, '2026-11-20T22:00:00+11:00')).toEqual([2]);
    expect(at(night, '2026-11-21T05:59:00+11:00')).toEqual([2]);
    expect(at(night, '2026-11-21T06:00:00+11:00')).toEqual([]);
    expect(at(night, '2026-11-20T05:00:00+11:00')).toEqual([]);
  });

  it('are on call for a whole day if both times are the same', () => {
    const sunday = rosterOf([{ user_id: 3, weekdays: [7], from: '09:00', to: '09:00' }]);
    expect(at(sunday, '2026-11-22T09:00:00+11:00')).toEqual([3]);
    expect(at(sunday, '2026-11-23T08:59:00+11:00')).toEqual([3]);
    expect(at(sunday, '2026-11-23T09:00:00+11:00')).toEqual([]);
  });

  it('are each named once', () => {
    const twice = rosterOf([
      { user_id: 1, weekdays: [1], from: '08:00', to: '12:00' },
      { user_id: 1, weekdays: [1], from: '10:00', to: '14:00' },
      { user_id: 2, weekdays: [1], from: '11:00', to: '14:00' },
    ]);
    expect(at(twice, '2026-11-16T11:30:00+11:00')).toEqual([1, 2]);
  });
});

describe('an exception', () => {
  const always = { user_id: 1, weekdays: ALL_WEEK, from: '00:00', to: '00:00' };
  const period = { from: '2026-12-24T17:00:00+11:00', to: '2026-12-27T08:00:00+11:00' };

  it('replaces everyone within its half-open period', () => {
    const roster = rosterOf([always], { exceptions: [{ ...period, user_id: 9 }] });
    expect(at(roster, '2026-12-24T16:59:59+11:00')).toEqual([1]);
    expect(at(roster, '2026-12-24T17:00:00+11:00')).toEqual([9]);
    expect(at(roster, '2026-12-27T07:59:59+11:00')).toEqual([9]);
    expect(at(roster, '2026-12-27T08:00:00+11:00')).toEqual([1]);
  });

  it('with null means that nobody is on call', () => {
    expect(
      at(rosterOf([always], { exceptions: [{ ...period, user_id: null }] }), '2026-12-25T12:00Z'),
    ).toEqual([]);
  });

  it('may be shared by several people', () => {
    const exceptions = [
      { ...period, user_id: 8 },
      { ...period, user_id: 9 },
    ];
    expect(at(rosterOf([always], { exceptions }), '2026-12-25T12:00Z')).toEqual([8, 9]);
  });
});

describe('when the clocks change', () => {
  const shifts = (zone: string): Roster =>
    rosterOf(
      [
        { user_id: 1, weekdays: ALL_WEEK, from: '22:00', to: '02:15' },
        { user_id: 2, weekdays: ALL_WEEK, from: '02:15', to: '22:00' },
      ],
      { time_zone: zone },
    );

  // Every 15 minutes of two days: nobody twice, nobody missing.
  const counts = (zone: string, from: string): Set<number> => {
    const roster = shifts(zone);
    const start = Date.parse(from);
    return new Set(
      Array.from({ length: 2 * 24 * 4 }, (_, step) => onCallAt(roster, start + step * 900_000).length),
    );
  };

  it.each([
    ['23 hours', 'Australia/Sydney', '2026-10-03T00:00+10:00'],
    ['25 hours', 'Australia/Sydney', '2026-04-04T00:00+11:00'],
    ['23.5 hours', 'Australia/Lord_Howe', '2026-10-03T00:00+10:30'],
    ['24.5 hours', 'Australia/Lord_Howe', '2026-04-04T00:00+11:00'],
  ])('a day of %s has exactly one person on call at any time', (_day, zone, from) => {
    expect(counts(zone, from)).toEqual(new Set([1]));
  });

  it('a shift over the repeated hour is an hour longer', () => {
    const night = rosterOf([{ user_id: 1, weekdays: [6], from: '22:00', to: '06:00' }]);
    // 4 April 2026 is a Saturday; at 03:00 on the 5th the clocks go back to 02:00.
    expect(at(night, '2026-04-04T22:00:00+11:00')).toEqual([1]);
    expect(at(night, '2026-04-05T05:59:00+10:00')).toEqual([1]);
    expect(at(night, '2026-04-05T06:00:00+10:00')).toEqual([]);
  });

  it('begin a duty in the hour that is skipped with the hour that follows', () => {
    const early = rosterOf([{ user_id: 1, weekdays: [7], from: '02:30', to: '03:30' }]);
    // On Sunday 4 October 2026 the clocks go forward from 02:00 to 03:00.
    expect(at(early, '2026-10-04T01:59:59+10:00')).toEqual([]);
    expect(at(early, '2026-10-04T03:00:00+11:00')).toEqual([1]);
    expect(at(early, '2026-10-04T03:29:59+11:00')).toEqual([1]);
    expect(at(early, '2026-10-04T03:30:00+11:00')).toEqual([]);
    const island = rosterOf([{ user_id: 1, weekdays: [7], from: '02:15', to: '02:45' }], {
      time_zone: 'Australia/Lord_Howe',
    });
    expect(at(island, '2026-10-04T02:30:00+11:00')).toEqual([1]);
  });
});
