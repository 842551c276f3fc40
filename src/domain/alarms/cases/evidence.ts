import { isStale, type Pace, staleAfterMs } from '../../readings/live.ts';
import type { Evidence } from '../alarm.ts';
import { offlineAfterMs, type Outage, silentMs, silentSince } from '../silence.ts';

/** What the evidence of a case depends on. Instants in ms. */
export interface EvidenceFacts {
  /** When the device was last heard; null: never. */
  readonly seenAt: number | null;
  /** When the datapoint of the case was last measured; null: the case is not about one. */
  readonly measuredAt: number | null;
  readonly expected_interval_s: number;
  /** Of the datapoint. */
  readonly usual_interval_s: number | null;
}

/** Until when evidence is known, and the periods in which nothing could be received. */
interface Clock {
  readonly now: number;
  readonly outages: readonly Outage[];
}

export interface EvidenceNow {
  readonly evidence: Evidence;
  /** When it changes if nothing is received (ms); null: never. */
  readonly until: number | null;
}

/** How recent the readings behind a condition are: silence makes them unknown, age makes them stale. */
export const evidenceOf = (facts: EvidenceFacts, { now, outages }: Clock): EvidenceNow => {
  const { seenAt, measuredAt, expected_interval_s, usual_interval_s } = facts;
  if (seenAt === null) return { evidence: 'unknown', until: null };
  const device = { expected_interval_s };
  const unknownAt = silentSince(seenAt, offlineAfterMs(device), outages);
  if (silentMs(seenAt, now, outages) >= offlineAfterMs(device)) return { evidence: 'unknown', until: null };
  const ages: readonly [number, Pace][] = [
    [seenAt, device],
    ...(measuredAt === null
      ? []
      : [[measuredAt, { expected_interval_s, usual_interval_s }] satisfies [number, Pace]]),
  ];
  if (ages.some(([ts, pace]) => isStale(ts, now, pace))) return { evidence: 'stale', until: unknownAt };
  const staleAt = Math.min(...ages.map(([ts, pace]) => ts + staleAfterMs(pace) + 1));
  return { evidence: 'live', until: Math.min(staleAt, unknownAt) };
};
