import { staleAfterMs } from '../readings/live.ts';

/** A device is offline once it has been silent for this many expected intervals. */
export const OFFLINE_INTERVALS = 3;

/** A period in which the system could not receive data, in ms; half-open. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** The outages without overlaps, in order. */
const merged = (outages: readonly Outage[]): readonly Outage[] => {
  const sorted = outages.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from);
  const result: Outage[] = [];
  for (const { from, to } of sorted) {
    const last = result.at(-1);
    if (last && from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else result.push({ from, to });
  }
  return result;
};

/** How long a device had been silent at `now`, not counting outages; all in ms. 0 if `seenAt` is later. */
export const silentMs = (seenAt: number, now: number, outages: readonly Outage[]): number => {
  const lost = merged(outages).reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, now) - Math.max(from, seenAt)),
    0,
  );
  return Math.max(0, now - seenAt - lost);
};

/** The instant (ms) at which a device last heard at `seenAt` will have been silent for `ms`, if nothing else happens. */
export const silentSince = (seenAt: number, ms: number, outages: readonly Outage[]): number => {
  let at = seenAt + ms;
  for (const { from, to } of merged(outages)) {
    if (from >= at) break;
    at += Math.max(0, to - Math.max(from, seenAt));
  }
  return at;
};

interface Interval {
  readonly expected_interval_s: number;
}

/** The silence (ms) after which a device is offline. */
export const offlineAfterMs = ({ expected_interval_s }: Interval): number =>
  OFFLINE_INTERVALS * 1_000 * expected_interval_s;

/** The silence (ms) after which a device counts as silent for its gateways: as everywhere, but before it is offline. */
export const quietAfterMs = (device: Interval): number =>
  Math.min(staleAfterMs(device), offlineAfterMs(device));
