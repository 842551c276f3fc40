import type { Reading } from '../../src/domain/readings/reading-hours.ts';
import { keyFault, type TimeFault, timeFault } from '../../src/domain/readings/readings.ts';
import { inUnit, unitOf } from '../../src/domain/readings/units.ts';
import { convert } from '../../src/domain/readings/value-facts.ts';
import type { Resolved, Tally } from './authorize.ts';
import type { Datapoint, Datapoints, Measured } from './find-datapoints.ts';
import type { LockedDevice } from './lock-devices.ts';
import type { QuarantinedReading } from './storing/quarantine.ts';
import { type SortedReadings, sortReadings } from './storing/store.ts';

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

/**
 * A value in the unit of its datapoint, of a message that says which unit it is in; null if it is of another quantity. A factor
 * says by itself what a value as sent is, and nothing is converted where one of the units is not known.
 */
const valueInUnit = (value: number, sent: string | null, { unit, conversion }: Datapoint): number | null =>
  sent === null || sent === unit || !unitOf(sent) || !unitOf(unit) || (conversion && conversion.factor !== 1)
    ? value
    : inUnit(value, sent, unit);

/** The readings of uplinks. Values beyond a device's limit of datapoints are added to its faults. `now` is the time of arrival (ms). */
export const readValues = (resolved: readonly Resolved[], datapoints: Datapoints, now: number): Values => {
  const good: Candidate[] = [];
  const implausible: (Candidate & QuarantinedReading)[] = [];
  const invalid: Candidate[] = [];
  const newest = new Map<number, number>();
  for (const { tally, device, flat, ts, fault } of resolved) {
    tally.faults = flat.faults;
    const byKey = datapoints.get(device.id);
    const add = (
      key: string,
      number: number,
      at: number,
      wrong: TimeFault | null,
      unit: string | null,
    ): void => {
      const of = byKey?.get(key);
      const inOwnUnit = of && valueInUnit(number, unit, of);
      if (of === undefined) tally.faults = [...tally.faults, keyFault('datapoints', key)];
      else if (typeof inOwnUnit !== 'number') tally.faults = [...tally.faults, keyFault('unit', key)];
      else {
        const converted = of.conversion && convert(inOwnUnit, of.conversion, number);
        const { value, sent } = converted ?? { value: inOwnUnit, sent: null };
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
      for (const { key, ts: at, value, unit } of flat.past.toSorted((a, b) => a.ts - b.ts))
        add(key, value, at, timeFault(at, now), unit);
    for (const [key, value] of flat.numbers) add(key, value, ts, fault, flat.units?.get(key) ?? null);
  }
  return { datapoints, good, invalid, sorted: sortReadings(good, ({ of }) => of.at), implausible };
};
