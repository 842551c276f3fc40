import { dayAfter, instantOf, onCallAt, type Roster, weekdayOf } from './roster.ts';
import { localDate } from '../../time/zoned.ts';

/** A part of a day in which the same people are on call; nobody: a gap. Instants in ms. */
export interface DutySpan {
  readonly from: number;
  readonly to: number;
  readonly people: readonly number[];
}

/** A local day of a roster, with its parts in order. */
export interface RosterDay {
  /** `2026-11-20` */
  readonly day: string;
  readonly from: number;
  readonly to: number;
  readonly spans: readonly DutySpan[];
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

const dayOf = (roster: Roster, day: string): RosterDay => {
  const { time_zone: zone, entries, exceptions } = roster;
  const [from, to] = [instantOf(day, '00:00', zone), instantOf(dayAfter(day, 1), '00:00', zone)];
  const changes = [
    ...entries.flatMap((entry) =>
      [dayAfter(day, -1), day].flatMap((start) => [
        instantOf(start, entry.from, zone),
        instantOf(entry.to <= entry.from ? dayAfter(start, 1) : start, entry.to, zone),
      ]),
    ),
    ...exceptions.flatMap((exception) => [Date.parse(exception.from), Date.parse(exception.to)]),
  ].filter((at) => at > from && at < to);
  const starts = [...new Set([from, ...changes])].toSorted((a, b) => a - b);
  const spans: DutySpan[] = [];
  for (const [index, start] of starts.entries()) {
    const people = onCallAt(roster, start).toSorted((a, b) => a - b);
    const end = starts[index + 1] ?? to;
    const last = spans.at(-1);
    if (last && isSame(last.people, people)) spans[spans.length - 1] = { ...last, to: end };
    else spans.push({ from: start, to: end, people });
  }
  return { day, from, to, spans };
};

/** The Monday of the week that an instant (ms) is in, weeks later. */
export const mondayOf = (at: number, zone: string, weeks = 0): string => {
  const today = localDate(at, zone);
  return dayAfter(today, 1 - weekdayOf(today) + 7 * weeks);
};

/** The seven local days from a Monday on. */
export const weekOf = (roster: Roster, monday: string): readonly RosterDay[] =>
  Array.from({ length: 7 }, (_, days) => dayOf(roster, dayAfter(monday, days)));

/** When nobody is on call, those that follow each other over midnight as one. */
export const gapsOf = (week: readonly RosterDay[]): readonly Omit<DutySpan, 'people'>[] => {
  const gaps: { from: number; to: number }[] = [];
  for (const { from, to, people } of week.flatMap(({ spans }) => spans)) {
    if (people.length > 0) continue;
    const last = gaps.at(-1);
    if (last && last.to === from) last.to = to;
    else gaps.push({ from, to });
  }
  return gaps;
};
