import type { AlarmCase, CaseEntry } from '../../../domain/alarms/cases/case.ts';
import type { Span } from '../../../domain/readings/series.ts';

const HOUR_MS = 3_600_000;
/** How much is shown before: by how long the condition held and how often the device reports, within these. */
const LEAST_BEFORE_MS = 2 * HOUR_MS;
const MOST_BEFORE_MS = 12 * HOUR_MS;
const BEFORE_SHARE = 4;
const BEFORE_INTERVALS = 8;
const AFTER_MS = 2 * HOUR_MS;
/** Of one that is long. */
const MOST_MS = 14 * 24 * HOUR_MS;

type Times = Pick<AlarmCase, 'since' | 'cleared_at' | 'closed_at'>;

/** One time that the condition of a case held: when it began and, unless it still holds, when it ended. Instants are ISO 8601. */
export interface Raising {
  readonly since: string;
  readonly cleared_at: string | null;
}

/** The times that the condition of a case held before the latest, the earliest first. `events` as in its history. */
export const earlierRaisings = (events: readonly CaseEntry[]): readonly Raising[] =>
  events
    .flatMap(({ type, ts }, index): Raising[] =>
      type === 'raised' || type === 'reopened'
        ? [
            {
              since: ts,
              cleared_at: events.slice(index).find((later) => later.type === 'cleared')?.ts ?? null,
            },
          ]
        : [],
    )
    .slice(0, -1);

/** The time around a case. Ends now while it is open. `now` in ms. */
export const spanOfCase = ({ since, cleared_at, closed_at }: Times, now: number, intervalS: number): Span => {
  const begin = Date.parse(since);
  const held = Date.parse(cleared_at ?? closed_at ?? new Date(now).toISOString()) - begin;
  const wanted = Math.max(LEAST_BEFORE_MS, BEFORE_SHARE * held, BEFORE_INTERVALS * intervalS * 1000);
  const from = begin - Math.min(MOST_BEFORE_MS, wanted);
  const end = closed_at === null ? now : Math.min(now, Date.parse(closed_at) + AFTER_MS);
  return { from, to: Math.max(from + HOUR_MS, Math.min(end, from + MOST_MS)) };
};

/** The time around an earlier raising. */
export const spanOfRaising = ({ since, cleared_at }: Raising, now: number, intervalS: number): Span =>
  spanOfCase({ since, cleared_at, closed_at: cleared_at ?? since }, now, intervalS);

/** All the time from the first raising of a case, as far as it is not too long ago. */
export const spanOfAll = (raisings: readonly Raising[], latest: Span): Span => {
  const first = Date.parse(raisings[0]?.since ?? '');
  return {
    from: Math.max(latest.to - MOST_MS, Math.min(latest.from, first - LEAST_BEFORE_MS)),
    to: latest.to,
  };
};

/** Whether a span is too long to end now. */
export const isWhole = ({ from, to }: Span): boolean => to - from < MOST_MS;
