import { HALF_MS, halfHoursOf } from './bursts.ts';
import type { DeviceReadings } from './computation.ts';
import { counterOf, flowsOf } from '../../readings/datapoint-roles.ts';
import { counterProperties, outletSeries } from './device-figures.ts';
import { limitsOfDevice } from './device-limits.ts';
import { bySeverity, type Exception } from '../exceptions/exceptions.ts';
import { findingKinds, kindsThat } from '../findings.ts';
import { samplesOf } from './flow-events.ts';
import type { Day } from './grid.ts';
import { countedOf, registerOf } from './register.ts';
import type { Incident, Result, Step } from '../result.ts';
import type { Span } from './series.ts';
import { sameWaterOf } from '../exceptions/measured-twice.ts';
import { soundOf, type Graded } from './valve.ts';

/** What a device measured on the day of an exception; null if it is of another kind. */
export type IncidentOf = (exception: Exception) => Incident | null;

/** Findings that are shown by what a meter measured. */
const OF_METERS = kindsThat(({ incident }) => incident === 'halves');

/** Two steps of each slot are kept. */
const STEPS_MAX = 400;
const SLOTS = STEPS_MAX / 2;

/**
 * At most 400 of the steps of a day: all if these are few, otherwise the highest of each slot of time, and the last, so that
 * what ended within it does not go on.
 */
export const thinned = (steps: readonly Step[], { from, to }: Span): readonly Step[] => {
  if (steps.length <= STEPS_MAX) return steps;
  const slots = new Map<number, Step[]>();
  for (const step of steps) {
    const slot = Math.floor(((step[0] - from) / (to - from)) * SLOTS);
    slots.set(slot, [...(slots.get(slot) ?? []), step]);
  }
  return [...slots.values()].flatMap((all) => {
    const values = all.map(([, value]) => value ?? Number.NEGATIVE_INFINITY);
    const highest = values.indexOf(Math.max(...values));
    return all.filter((_, n) => n === highest || n === all.length - 1);
  });
};

/** Values for some time each as steps: between two that don't follow each other there is none. */
const stepsOf = (held: readonly (Span & { readonly value: number })[]): Step[] =>
  held.flatMap(({ from, to, value }, n): Step[] =>
    held[n + 1]?.from === to
      ? [[from, value]]
      : [
          [from, value],
          [to, null],
        ],
  );

/** The day with the hottest water, of a scald that of those with one. */
const hottestDay = ({ daily_max, daily_scalds }: Graded, ofScald: boolean): number => {
  const heat = daily_max.map((max, day) =>
    ofScald && !daily_scalds[day] ? Number.NEGATIVE_INFINITY : (max ?? Number.NEGATIVE_INFINITY),
  );
  return heat.indexOf(Math.max(...heat));
};

/** The water from a valve on a day; without flow it is that of an idle pipe, which cools down, and left out. */
const outletSteps = (readings: DeviceReadings, { from, to }: Day): Step[] => {
  const { device, series } = readings;
  const flows = flowsOf(device.datapoints);
  const { series: sound } = soundOf(outletSeries(readings), { from, to });
  const held = samplesOf(sound, flows.map(series), device.interval_s)
    .filter(({ isFlowing }) => flows.length === 0 || isFlowing)
    .flatMap(({ ts, until, temperature: value }) =>
      value === null || until <= from || ts >= to
        ? []
        : { from: Math.max(ts, from), to: Math.min(until, to), value },
    );
  return stepsOf(held);
};

const ofMeter = (
  { device, series, usualOf, run }: DeviceReadings,
  { device_id, kind }: Exception,
): Incident | null => {
  const { grid, inputs, buffer } = run;
  const counter = counterOf(device.datapoints);
  const properties = counterProperties(counter, device.interval_s);
  const readings = countedOf(series(counter), properties);
  const steps = buffer(readings);
  registerOf(readings, grid, properties, steps);
  const halves = halfHoursOf(steps, grid, inputs.profile.limits.burst_litres, usualOf(counter));
  const bursts = halves.filter(({ litres, most }) => litres !== null && litres > most);
  const [largest] = bursts.toSorted((a, b) => (b.litres ?? 0) - (a.litres ?? 0));
  const day = largest && grid.days.find(({ to }) => largest.at < to);
  if (!day) return null;
  const own = halves.filter(({ at }) => at < day.to && at + HALF_MS > day.from);
  const held = own.flatMap(({ at, litres }) =>
    litres === null ? [] : { from: at, to: at + HALF_MS, value: litres },
  );
  return {
    device_id,
    kind,
    date: day.date,
    unit: 'L',
    points: stepsOf(held),
    limits: own.map(({ at, most }) => [at, most]),
    usual: own.map(({ at, usual }) => [at, usual]),
  };
};

/** What a device measured on the day of one of its exceptions. `graded`: its figures as a valve, if it is one. */
export const incidentOf = (
  readings: DeviceReadings,
  graded: Graded | null | undefined,
  exception: Exception,
): Incident | null => {
  const { kind, device_id } = exception;
  const shown = findingKinds.get(kind)?.incident;
  if (shown === 'halves') return ofMeter(readings, exception);
  if (shown === undefined || !graded) return null;
  const { grid, inputs } = readings.run;
  const day = grid.days[hottestDay(graded, shown === 'hottest_scald')];
  if (!day) return null;
  return {
    device_id,
    kind,
    date: day.date,
    unit: '°C',
    flow_signal: graded.flow_signal,
    points: thinned(outletSteps(readings, day), day),
    limits: [[day.from, limitsOfDevice(readings.device, inputs.profile.limits).outlet_max]],
  };
};

/** The worst exception so far of which something can be shown. */
export interface FoundIncident {
  readonly exception: Exception;
  readonly incident: Incident;
}

/** That of a device, if it has a worse exception than the one found before. */
export const worseIncident = (
  known: FoundIncident | null,
  device: { readonly exceptions: readonly Exception[]; readonly incidentOf: IncidentOf },
  tariff: number | null,
): FoundIncident | null => {
  const compare = bySeverity(tariff);
  for (const exception of device.exceptions.toSorted(compare)) {
    if (known && compare(known.exception, exception) <= 0) return known;
    const incident = device.incidentOf(exception);
    if (incident) return { exception, incident };
  }
  return known;
};

/** What a meter measured on the day of its burst, of which another meter may say more; undefined without one. */
export const burstIncident = (device: {
  readonly exceptions: readonly Exception[];
  readonly incidentOf: IncidentOf;
}): Incident | undefined => {
  const burst = device.exceptions.find(({ kind }) => OF_METERS.has(kind));
  return (burst && device.incidentOf(burst)) ?? undefined;
};

/**
 * The incident that a result shows: of the worst exception, of a burst that several meters measured that of the meter that the
 * verdict names. `bursts`: by the id of the device.
 */
export const shownIncident = (
  { exception: { device_id, kind }, incident }: FoundIncident,
  bursts: ReadonlyMap<number, Incident>,
  result: Pick<Result, 'exceptions' | 'devices' | 'tariff'>,
): Incident => {
  const isOfIt = (one: Exception): boolean => one.kind === kind && one.device_id === device_id;
  const group = sameWaterOf(result.exceptions, result).find(({ others }) => others.some(isOfIt));
  return (OF_METERS.has(kind) && group && bursts.get(group.lead.device_id)) || incident;
};
