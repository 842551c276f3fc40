import type { Reading } from '../../src/domain/reading-hours.ts';
import { convert } from '../../src/domain/value-facts.ts';
import { keyFault } from '../../src/domain/readings.ts';
import type { Resolved, Tally } from './authorize.ts';
import type { Datapoint, Datapoints, Measured } from './find-datapoints.ts';
import type { LockedDevice } from './lock-devices.ts';
import type { QuarantinedReading } from './quarantine.ts';
import { type SortedReadings, sortReadings } from './store.ts';

/** A reading with its datapoint, device and uplink counts. */
export interface Candidate extends Reading {
  readonly of: Datapoint;
  readonly device: LockedDevice;
  readonly isLate: boolean;
  readonly tally: Tally;
}

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

/** The readings of uplinks. */
export interface Values {
  readonly datapoints: Datapoints;
  readonly good: readonly Candidate[];
  /** Sent instead of a value: kept, but nothing else is done with them. */
  readonly invalid: readonly Candidate[];
  /** The good ones, sorted for storing. */
  readonly sorted: SortedReadings<Candidate>;
  /** Those with an implausible time. */
  readonly implausible: readonly (Candidate & QuarantinedReading)[];
}

/** The readings of uplinks. Values beyond a device's limit of datapoints are added to its faults. */
export const readValues = (resolved: readonly Resolved[], datapoints: Datapoints): Values => {
  const good: Candidate[] = [];
  const implausible: (Candidate & QuarantinedReading)[] = [];
  const invalid: Candidate[] = [];
  const newest = new Map<number, number>();
  for (const { tally, device, flat, ts, fault } of resolved) {
    tally.faults = flat.faults;
    const byKey = datapoints.get(device.id);
    for (const [key, number] of flat.numbers) {
      const of = byKey?.get(key);
      if (of === undefined) tally.faults = [...tally.faults, keyFault('datapoints', key)];
      else {
        const converted = of.conversion && convert(number, of.conversion);
        const { value, sent } = converted ?? { value: number, sent: null };
        const isValue = converted === null || converted.mark === null;
        // Also compares with earlier readings of the same batch.
        const isLate = ts < (newest.get(of.id) ?? of.at ?? ts);
        if (!fault && !isLate && isValue) newest.set(of.id, ts);
        const candidate: Candidate = {
          of,
          device,
          datapoint: of.id,
          ts,
          value,
          sent,
          isLate,
          tally,
          step: undefined,
        };
        if (!isValue && !fault) invalid.push(candidate);
        else if (fault) implausible.push({ ...candidate, fault });
        else good.push(candidate);
      }
    }
  }
  return { datapoints, good, invalid, sorted: sortReadings(good, ({ of }) => of.at), implausible };
};
