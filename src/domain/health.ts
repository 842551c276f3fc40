import { type DeviceState, deviceState } from './devices.ts';
import { isSilent } from './live.ts';
import { isOutletKey, SCALD } from './thresholds.ts';
import { physicalRange } from './well-known-keys.ts';

/** How far back readings count towards the status of a device. */
export const EVIDENCE_MS = 24 * 3_600_000;

/** A reading that may say something about its device; `at` is ISO 8601. */
export interface Observation {
  readonly datapoint_id: number;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly value: number;
  readonly at: string;
}

/** What may come out of a mixing valve, °C. */
export interface OutletLimits {
  readonly outlet_max: number;
  readonly alarm_high: number;
  readonly source: string;
}

/** The worst first. */
const PROBLEM_KINDS = ['scald_risk', 'above_limit', 'sensor_fault', 'high'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** A reading that needs attention. */
export interface Problem extends Observation {
  readonly kind: ProblemKind;
  /** The limit that the value has passed. */
  readonly limit: number;
}

/** What the server knows about a device from its readings of the last 24 hours. */
export interface HealthEvidence {
  /** Null: the device is no mixing valve. */
  readonly limits: OutletLimits | null;
  readonly problems: readonly Problem[];
}

/** By what a temperature at an outlet (°C) is too high, and the limit that it has passed. Reports ask this too. */
export const outletProblem = (
  value: number,
  { outlet_max, alarm_high }: Omit<OutletLimits, 'source'>,
): { readonly kind: Exclude<ProblemKind, 'sensor_fault'>; readonly limit: number } | null => {
  if (value > outlet_max) {
    return { kind: value > SCALD[0].from ? 'scald_risk' : 'above_limit', limit: outlet_max };
  }
  return value > alarm_high ? { kind: 'high', limit: alarm_high } : null;
};

/** What is wrong with one reading, if anything. `limits` are those of a mixing valve. */
export const problemOf = (
  observation: Observation,
  limits: Omit<OutletLimits, 'source'> | null,
): Problem | null => {
  const { key, unit, value } = observation;
  const problem = (kind: ProblemKind, limit: number): Problem => ({ ...observation, kind, limit });
  const range = physicalRange(key, unit);
  if (range && value < range[0]) return problem('sensor_fault', range[0]);
  if (range && value > range[1]) return problem('sensor_fault', range[1]);
  // Limits are in °C; somebody may have given the datapoint another unit.
  if (!limits || !isOutletKey(key) || (unit !== null && unit !== '°C')) return null;
  const found = outletProblem(value, limits);
  return found && problem(found.kind, found.limit);
};

const distance = ({ value, limit }: Problem): number => Math.abs(value - limit);
const worstFirst = (a: Problem, b: Problem): number =>
  PROBLEM_KINDS.indexOf(a.kind) - PROBLEM_KINDS.indexOf(b.kind) ||
  distance(b) - distance(a) ||
  Date.parse(b.at) - Date.parse(a.at) ||
  a.datapoint_id - b.datapoint_id;

/** One problem a datapoint: its worst; the worst of all first. */
export const worstOf = (problems: readonly Problem[]): readonly Problem[] => {
  const worst = new Map<number, Problem>();
  for (const problem of problems.toSorted(worstFirst)) {
    if (!worst.has(problem.datapoint_id)) worst.set(problem.datapoint_id, problem);
  }
  return [...worst.values()];
};

/** What is wrong with these readings, the worst first. */
export const problemsIn = (
  observations: readonly Observation[],
  limits: Omit<OutletLimits, 'source'> | null,
): readonly Problem[] =>
  worstOf(observations.map((one) => problemOf(one, limits)).filter((problem) => problem !== null));

/** A device as far as its status goes. Another server may say less of it: what is absent is not judged. */
export interface JudgedDevice {
  readonly is_active: boolean | null;
  readonly last_seen_at?: string | null;
  readonly expected_interval_s?: number | null;
  readonly health?: HealthEvidence | null;
}

/** `stale`: in service, but silent. `alarm`: a reading of the last 24 hours needs attention. */
export type HealthMark = DeviceState | 'stale' | 'alarm';

export interface Health {
  readonly mark: HealthMark;
  /** The worst first; empty for a device that is not in service. */
  readonly problems: readonly Problem[];
  readonly isSilent: boolean;
  /** ISO 8601; null for a device that nothing is expected of. Lies in the past when it is late. */
  readonly nextAt: string | null;
}

const NO_PROBLEMS: readonly Problem[] = [];

/**
 * The status of a device: the one rule for lists, pages, dashboards, reports and `status_reason`. A device that is
 * silent keeps the problems it had: silence proves nothing. `latest`: readings that are newer than the evidence.
 */
export const healthOf = (device: JudgedDevice, now: number, latest: readonly Observation[] = []): Health => {
  const state = deviceState(device.is_active);
  if (state !== 'active') return { mark: state, problems: NO_PROBLEMS, isSilent: false, nextAt: null };
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
    mark: problems.length > 0 ? 'alarm' : silent ? 'stale' : 'active',
    problems,
    isSilent: silent,
    nextAt:
      seenAt === null || !expected_interval_s
        ? null
        : new Date(seenAt + expected_interval_s * 1000).toISOString(),
  };
};
