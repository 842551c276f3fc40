import type { Reading } from '../../src/domain/reading-hours.ts';
import { keyFault, type TimeFault, timeFault } from '../../src/domain/readings.ts';
import { convert } from '../../src/domain/value-facts.ts';
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
    if (flat.numbers.size === 0 && !flat.past?.length) continue;
    let one = measured.get(device.id);
    if (!one) {
      one = { device, keys: new Map<string, boolean>() };
      measured.set(device.id, one);
    }
    const { keys } = one;
    for (const key of flat.numbers.keys()) keys.set(key, flat.booleans.has(key));
    if (!flat.meanings) continue;
    const { byKey, claimed } = flat.meanings;
    for (const [key, { isBoolean }] of byKey) keys.set(key, isBoolean);
    one.meanings = one.meanings
      ? { claimed, byKey: new Map([...one.meanings.byKey, ...byKey]) }
      : flat.meanings;
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

/** The readings of uplinks. Values beyond a device's limit of datapoints are added to its faults. `now` is the time of arrival (ms). */
export const readValues = (resolved: readonly Resolved[], datapoints: Datapoints, now: number): Values => {
  const good: Candidate[] = [];
  const implausible: (Candidate & QuarantinedReading)[] = [];
  const invalid: Candidate[] = [];
  const newest = new Map<number, number>();
  for (const { tally, device, flat, ts, fault } of resolved) {
    tally.faults = flat.faults;
    const byKey = datapoints.get(device.id);
    const add = (key: string, number: number, at: number, wrong: TimeFault | null): void => {
      const of = byKey?.get(key);
      if (of === undefined) tally.faults = [...tally.faults, keyFault('datapoints', key)];
      else {
        const converted = of.conversion && convert(number, of.conversion);
        const { value, sent } = converted ?? { value: number, sent: null };
        const isValue = converted === null || converted.mark === null;
        // Also compares with earlier readings of the same batch.
        const isLate = at < (newest.get(of.id) ?? of.at ?? at);
        if (!wrong && !isLate && isValue) newest.set(of.id, at);
        const candidate: Candidate = {
          of,
          device,
          datapoint: of.id,
          ts: at,
          value,
          sent,
          isLate,
          tally,
          step: undefined,
        };
        if (!isValue && !wrong) invalid.push(candidate);
        else if (wrong) implausible.push({ ...candidate, fault: wrong });
        else good.push(candidate);
      }
    };
    // Oldest first: those of a list are not late where nothing newer is known yet.
    if (flat.past && !fault)
      for (const { key, ts: at, value } of flat.past.toSorted((a, b) => a.ts - b.ts))
        add(key, value, at, timeFault(at, now));
    for (const [key, value] of flat.numbers) add(key, value, ts, fault);
  }
  return { datapoints, good, invalid, sorted: sortReadings(good, ({ of }) => of.at), implausible };
};
