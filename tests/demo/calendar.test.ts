import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../demo/calendar.ts';
import { CAST } from '../../demo/cast.ts';
import { beginOf, WHOLE } from '../../demo/fleet.ts';
import { exactTime } from '../../src/domain/time/zoned.ts';

/** A demo of every day of a week. */
const DAYS = [23, 24, 25, 26, 27, 28, 29].map((day) => Date.parse(`2026-11-${day}T21:40:00Z`));
const [WATTLE] = CAST as readonly [(typeof CAST)[number]];
const MELBOURNE = 'Australia/Melbourne';
const textOf = (at: number, zone = MELBOURNE): string => exactTime(new Date(at).toISOString(), zone);

const timesOf = (now: number): number[] => {
  const calendar = calendarOf(beginOf(now, WHOLE), WHOLE);
  return [
    ...CAST.flatMap((company) => [0, 1, 2, 3, 4, 5, 6, 7].map((n) => calendar.onboarded(company, n))),
    beginOf(now, WHOLE),
    calendar.registered,
    calendar.webhooks,
    ...Array.from({ length: 14 }, (_, n) => calendar.dashboard(WATTLE, n, 14)),
    now,
  ];
};

describe('the calendar of a demo', () => {
  it.each(DAYS)('has everything in order, in the past (%i)', (now) => {
    const times = timesOf(now);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('is on working days, in working hours of the company', () => {
    const calendar = calendarOf(beginOf(DAYS[4] ?? 0, WHOLE), WHOLE);
    expect(textOf(calendar.onboarded(WATTLE, 0))).toContain('Mon, 19 Oct 2026, 09:10:00');
    for (const company of CAST)
      for (let n = 0; n < 14; n += 1) {
        const text = textOf(calendar.dashboard(company, n, 14), company.time_zone);
        expect(text).toMatch(/^(?:Mon|Tue|Wed|Thu|Fri), .*, (?:09|1[0-5]):/);
      }
  });

  it('has reports that were made since their schedule was last due', () => {
    const made = DAYS.map((now) => textOf(calendarOf(beginOf(now, WHOLE), WHOLE).reports(WATTLE)));
    expect(made.map((text) => text.slice(0, 18))).toEqual([
      'Mon, 23 Nov 2026, ',
      'Tue, 24 Nov 2026, ',
      'Wed, 25 Nov 2026, ',
      'Thu, 26 Nov 2026, ',
      'Fri, 27 Nov 2026, ',
      'Fri, 27 Nov 2026, ',
      'Mon, 30 Nov 2026, ',
    ]);
  });
});
