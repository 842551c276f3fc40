import type { Datapoint, Datapoints, Measured } from './find-datapoints.ts';
import type { LockedDevice } from './device-cache.ts';
import type { Resolved, Tally } from './authorize.ts';
import { type Contact, type QuarantinedReading, sortReadings } from './store.ts';

/** A reading, and what stands behind it. */
export interface Candidate extends QuarantinedReading {
  readonly of: Datapoint;
  readonly device: LockedDevice;
  readonly isLate: boolean;
  readonly tally: Tally;
}

/** What uplinks tell of their devices. */
export const contactsOf = (placed: readonly Resolved[]): Contact[] => {
  const contacts = new Map<number, { -readonly [K in keyof Contact]: Contact[K] }>();
  for (const { device } of placed) {
    const contact = contacts.get(device.id);
    if (contact) contact.uplinks += 1;
    else
      contacts.set(device.id, { device: device.id, uplinks: 1, status: null, saidAt: null, statusAt: null });
  }
  const speaking = placed.filter(({ flat, fault }) => flat.texts.size > 0 && !fault);
  for (const { device, flat, ts } of speaking.toSorted((a, b) => a.ts - b.ts)) {
    const contact = contacts.get(device.id);
    if (!contact) continue;
    contact.status = { ...contact.status, ...Object.fromEntries(flat.texts) };
    contact.saidAt = {
      ...contact.saidAt,
      ...Object.fromEntries([...flat.texts.keys()].map((key) => [key, ts])),
    };
    contact.statusAt = ts;
  }
  return [...contacts.values()];
};

/** What was measured, by device. */
export const measuredBy = (placed: readonly Resolved[]): Map<number, Measured> => {
  const measured = new Map<number, Measured>();
  for (const { device, flat } of placed) {
    if (flat.numbers.size === 0) continue;
    let keys = measured.get(device.id)?.keys;
    if (!keys) {
      keys = new Map<string, boolean>();
      measured.set(device.id, { device, keys });
    }
    for (const key of flat.numbers.keys()) keys.set(key, flat.booleans.has(key));
  }
  return measured;
};

/** The readings of uplinks, once the datapoints are known: the good ones, also sorted, and those whose time can’t be right. */
export const readValues = (placed: readonly Resolved[], datapoints: Datapoints, now: number) => {
  const good: Candidate[] = [];
  const odd: Candidate[] = [];
  const newest = new Map<number, number>();
  for (const { tally, device, flat, ts, fault } of placed) {
    tally.faults = flat.faults;
    const ofDevice = datapoints.get(device.id);
    for (const [key, value] of flat.numbers) {
      const of = ofDevice?.get(key);
      if (of === undefined)
        tally.faults = [...tally.faults, `“${key}”: this device has too many datapoints.`];
      else {
        // Of those that come together too, in their order.
        const isLate = ts < (newest.get(of.id) ?? of.at ?? ts);
        if (!fault && !isLate) newest.set(of.id, ts);
        (fault ? odd : good).push({
          of,
          device,
          datapoint: of.id,
          ts,
          value,
          reason: fault ?? '',
          isLate,
          tally,
        });
      }
    }
  }
  return { good, odd, sorted: sortReadings(good, ({ of }) => of.at, now) };
};
type Read = ReturnType<typeof readValues>;

/** What is news to datapoints that are known needs no look at them. */
export const readKnown = (
  placed: readonly Resolved[],
  datapoints: Datapoints,
  now: number,
): Read | undefined => {
  const known = readValues(placed, datapoints, now);
  return known.odd.length === 0 && known.sorted.late.length === 0 ? known : undefined;
};
