import { type DeviceState, deviceState } from './devices.ts';
import { isSilent } from '../readings/live.ts';
import { isOutlet, type WithRole } from '../readings/datapoint-roles.ts';
import { brokenLimit } from '../readings/physical-ranges.ts';
import { SCALD } from '../valves/thresholds.ts';
import { celsiusAs, celsiusOf } from '../readings/units.ts';

/** How long readings count towards the status of a device. */
export const EVIDENCE_MS = 24 * 3_600_000;

/** A reading that may affect the status of its device; `at` is ISO 8601. */
export interface Observation extends WithRole {
  readonly datapoint_id: number;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly value: number;
  readonly at: string;
}

/** Limits at the outlet of a mixing valve, in °C. */
export interface OutletLimits {
  readonly outlet_max: number;
  readonly alarm_high: number;
  readonly source: string;
}

/** Worst first. */
const PROBLEM_KINDS = ['scald_risk', 'above_limit', 'sensor_fault', 'high'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** A reading that needs attention. */
export interface Problem extends Observation {
  readonly kind: ProblemKind;
  /** The limit that the value exceeds. */
  readonly limit: number;
}

/** The server's findings about a device from its readings of the last 24 hours. */
export interface HealthEvidence {
  /** Null: the device is not a mixing valve. */
  readonly limits: OutletLimits | null;
  readonly problems: readonly Problem[];
  /**
   * Of a device that sends messages of which nothing is understood: the names of some of its values, none if there are none.
   * Null or absent: something is understood, or nothing was sent.
   */
  readonly unreadable?: readonly string[] | null;
}

/** The problem with an outlet temperature (°C) and the limit it exceeds, or null. Also used by reports. */
export const outletProblem = (
  value: number,
  { outlet_max, alarm_high }: Omit<OutletLimits, 'source'>,
): { readonly kind: Exclude<ProblemKind, 'sensor_fault'>; readonly limit: number } | null => {
  if (value > outlet_max) {
    return { kind: value > SCALD[0].from ? 'scald_risk' : 'above_limit', limit: outlet_max };
  }
  return value > alarm_high ? { kind: 'high', limit: alarm_high } : null;
};

/** The problem with one reading, or null. `limits`: those of a mixing valve. */
export const problemOf = (
  observation: Observation,
  limits: Omit<OutletLimits, 'source'> | null,
): Problem | null => {
  const { unit, value } = observation;
  const problem = (kind: ProblemKind, limit: number): Problem => ({ ...observation, kind, limit });
  const broken = brokenLimit(observation, value);
  if (broken !== null) return problem('sensor_fault', broken);
  const celsius = celsiusOf(value, unit);
  if (!limits || !isOutlet(observation) || celsius === null) return null;
  const found = outletProblem(celsius, limits);
  return found && problem(found.kind, celsiusAs(found.limit, unit) ?? found.limit);
};

const distance = ({ value, limit }: Problem): number => Math.abs(value - limit);
const worstFirst = (a: Problem, b: Problem): number =>
  PROBLEM_KINDS.indexOf(a.kind) - PROBLEM_KINDS.indexOf(b.kind) ||
  distance(b) - distance(a) ||
  Date.parse(b.at) - Date.parse(a.at) ||
  a.datapoint_id - b.datapoint_id;

/** The worst problem of each datapoint, worst first. */
export const worstOf = (problems: readonly Problem[]): readonly Problem[] => {
  const worst = new Map<number, Problem>();
  for (const problem of problems.toSorted(worstFirst)) {
    if (!worst.has(problem.datapoint_id)) worst.set(problem.datapoint_id, problem);
  }
  return [...worst.values()];
};

/** The problems in these readings, worst first. */
export const problemsIn = (
  observations: readonly Observation[],
  limits: Omit<OutletLimits, 'source'> | null,
): readonly Problem[] =>
  worstOf(
    observations.map((observation) => problemOf(observation, limits)).filter((problem) => problem !== null),
  );

/** The device fields that its status depends on. Absent fields (on an older server) are not evaluated. */
export interface JudgedDevice {
  readonly is_active: boolean | null;
  readonly last_seen_at?: string | null;
  readonly expected_interval_s?: number | null;
  readonly health?: HealthEvidence | null;
}

/** `stale`: in service, but silent. `alarm`: a reading of the last 24 hours needs attention. */
export type HealthState = DeviceState | 'stale' | 'alarm';

export interface Health {
  readonly state: HealthState;
  /** Worst first; empty for a device that is not in service. */
  readonly problems: readonly Problem[];
  readonly isSilent: boolean;
  /** As in `HealthEvidence`. */
  readonly unreadable: readonly string[] | null;
  /** When the next uplink is expected (ISO 8601), in the past if it is late. Null if none is expected. */
  readonly nextAt: string | null;
}

const NO_PROBLEMS: readonly Problem[] = [];

/**
 * The status of a device: the single rule for lists, pages, dashboards, reports and `status_reason`. A silent
 * device keeps its problems, since silence does not resolve them. `latest`: readings newer than the evidence.
 */
export const healthOf = (device: JudgedDevice, now: number, latest: readonly Observation[] = []): Health => {
  const state = deviceState(device.is_active);
  const unreadable = device.health?.unreadable ?? null;
  if (state !== 'active') return { state, problems: NO_PROBLEMS, isSilent: false, unreadable, nextAt: null };
  const { last_seen_at, expected_interval_s } = device;
  const seenAt = typeof last_seen_at === 'string' ? Date.parse(last_seen_at) : null;
  const silent = last_seen_at !== undefined && isSilent(seenAt, now, device);
  const known = device.health?.problems ?? NO_PROBLEMS;
  const limits = device.health?.limits ?? null;
  const recent = [...known, ...problemsIn(latest, limits)].filter(
    ({ at }) => Date.parse(at) >= now - EVIDENCE_MS,
  );
  const problems = recent.length > 0 ? worstOf(recent) : NO_PROBLEMS;
  return {
    state: problems.length > 0 ? 'alarm' : silent ? 'stale' : 'active',
    problems,
    isSilent: silent,
    unreadable,
    nextAt:
      seenAt === null || !expected_interval_s
        ? null
        : new Date(seenAt + expected_interval_s * 1000).toISOString(),
  };
};
