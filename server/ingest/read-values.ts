import type { Datapoint, Datapoints, Measured } from './find-datapoints.ts';
import type { LockedDevice } from './device-cache.ts';
import type { Resolved, Tally } from './authorize.ts';
import { type Contact, type QuarantinedReading, sortReadings } from './store.ts';

/** A reading with its datapoint, device and uplink counts. */
export interface Candidate extends QuarantinedReading {
  readonly of: Datapoint;
  readonly device: LockedDevice;
  readonly isLate: boolean;
  readonly tally: Tally;
}

/** What the uplinks say about their devices: uplink counts and status texts. */
export const contactsOf = (resolved: readonly Resolved[]): Contact[] => {
  const contacts = new Map<number, { -readonly [K in keyof Contact]: Contact[K] }>();
  for (const { device } of resolved) {
    const contact = contacts.get(device.id);
    if (contact) contact.uplinks += 1;
    else
      contacts.set(device.id, { device: device.id, uplinks: 1, status: null, saidAt: null, statusAt: null });
  }
  const withTexts = resolved.filter(({ flat, fault }) => flat.texts.size > 0 && !fault);
  for (const { device, flat, ts } of withTexts.toSorted((a, b) => a.ts - b.ts)) {
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

/** The measured keys, by device. */
export const measuredBy = (resolved: readonly Resolved[]): Map<number, Measured> => {
  const measured = new Map<number, Measured>();
  for (const { device, flat } of resolved) {
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

/** The readings of uplinks: the good ones, the same sorted for storing, and those with an implausible time. */
export const readValues = (resolved: readonly Resolved[], datapoints: Datapoints, now: number) => {
  const good: Candidate[] = [];
  const implausible: Candidate[] = [];
  const newest = new Map<number, number>();
  for (const { tally, device, flat, ts, fault } of resolved) {
    tally.faults = flat.faults;
    const byKey = datapoints.get(device.id);
    for (const [key, value] of flat.numbers) {
      const of = byKey?.get(key);
      if (of === undefined)
        tally.faults = [...tally.faults, `“${key}”: this device has too many datapoints.`];
      else {
        // Also compares with earlier readings of the same batch.
        const isLate = ts < (newest.get(of.id) ?? of.at ?? ts);
        if (!fault && !isLate) newest.set(of.id, ts);
        (fault ? implausible : good).push({
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
  return { good, implausible, sorted: sortReadings(good, ({ of }) => of.at, now) };
};
type Read = ReturnType<typeof readValues>;

/** Reads the values with cached datapoints. Undefined when any reading is not newer than the cached latest: the database must be read. */
export const readKnown = (
  resolved: readonly Resolved[],
  datapoints: Datapoints,
  now: number,
): Read | undefined => {
  const read = readValues(resolved, datapoints, now);
  return read.implausible.length === 0 && read.sorted.late.length === 0 ? read : undefined;
};
