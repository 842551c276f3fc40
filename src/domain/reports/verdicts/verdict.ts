import { sumOfMeters } from '../../water/meter-tree.ts';
import type { Exception } from '../exceptions/exceptions.ts';
import { exceptionsByDevice } from '../exceptions/by-device.ts';
import type { Concern } from '../finding.ts';
import { findingKinds, kindsOfConcern, kindsThat } from '../findings.ts';
import type { Result } from '../result.ts';
import { onlyInforms, SEVERITIES, severityOf, worstSeverity, type Severity } from './severity.ts';

/** The kinds of exceptions because of which a device is not assessed, in the order in which they are named. */
export const INCONCLUSIVE: readonly string[] = [...kindsThat(({ unassessed }) => unassessed)].toSorted(
  (a, b) => (findingKinds.get(a)?.unassessed ?? 0) - (findingKinds.get(b)?.unassessed ?? 0),
);
const REASONS: ReadonlySet<string> = new Set(INCONCLUSIVE);

/** Whether a device is not assessed because of an exception. */
const isReason = ({ kind, partial }: Exception): boolean => REASONS.has(kind) && partial !== true;

/** Water that was lost. */
export const LOSSES = kindsOfConcern('losing');

/** Whether a device needs attention because of an exception, in every kind of report alike. */
export const isConcern = (exception: Exception, { tariff }: Pick<Result, 'tariff'>): boolean =>
  !isReason(exception) && severityOf(exception, tariff) !== 'minor';

type DeviceSeverity = Severity | 'unknown' | null;
/** The severity of a device by its exceptions; `unknown`: it is not assessed; null: it has none, or only such as inform. */
export const severityOfDevice = (
  own: readonly Exception[],
  result: Pick<Result, 'tariff'>,
): DeviceSeverity => {
  const isUnknown = !own.some((one) => isConcern(one, result)) && own.some(isReason);
  if (isUnknown) return 'unknown';
  return worstSeverity(
    own.filter((one) => !onlyInforms(one)),
    result.tariff,
  );
};

/** The verdict of a run in numbers of devices; `concern`, `unknown` and `minor` are disjoint. */
export interface Verdict {
  readonly devices: number;
  /** Those that need attention: whose verdict is critical or a warning. */
  readonly concern: number;
  readonly unknown: number;
  readonly minor: number;
  /** Those of `concern` that let out water hot enough to scald. */
  readonly scalding: number;
  /** Those of `concern` that let out water above the limit. */
  readonly hot: number;
  /** Those of `concern` with signs of a leak or a burst. */
  readonly losing: number;
  /** Those of `losing` with a burst. */
  readonly bursting: number;
  /** Those of `losing` with a leak. */
  readonly leaking: number;
  /** Of the worst device that is assessed; null if there are no exceptions. */
  readonly severity: Severity | null;
  /** Why those of `unknown` are not assessed, each device by its first reason. */
  readonly reasons: Readonly<Record<string, number>>;
}

/** Summarizes whether the devices of a run are fine. */
export const verdictOf = ({
  devices,
  exceptions,
  tariff,
}: Pick<Result, 'devices' | 'exceptions' | 'tariff'>): Verdict => {
  const judged = [...exceptionsByDevice({ exceptions }).values()].map((own) => ({
    own,
    severity: severityOfDevice(own, { tariff }),
    concerns: own.filter((one) => isConcern(one, { tariff })),
  }));
  const count = (holds: (one: (typeof judged)[number]) => boolean): number => judged.filter(holds).length;
  const withConcern = (concern: Concern): number =>
    count(({ concerns }) => concerns.some(({ kind }) => findingKinds.get(kind)?.concerns?.includes(concern)));
  const reasons: Record<string, number> = {};
  for (const { own, severity } of judged) {
    const reason = severity === 'unknown' && INCONCLUSIVE.find((one) => own.some(({ kind }) => kind === one));
    if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  const worst = SEVERITIES.find((one) => judged.some(({ severity }) => severity === one));
  return {
    devices: new Set(devices.map(({ device_id }) => device_id)).size,
    concern: count(({ concerns }) => concerns.length > 0),
    unknown: count(({ severity }) => severity === 'unknown'),
    minor: count(({ severity }) => severity === 'minor'),
    scalding: withConcern('scalding'),
    hot: withConcern('hot'),
    losing: withConcern('losing'),
    bursting: withConcern('bursting'),
    leaking: withConcern('leaking'),
    severity: worst ?? null,
    reasons,
  };
};

/** The consumption of one meter and its share of the total, 0 to 1; null if the total is 0. */
export interface MeterShare {
  readonly device_id: number;
  readonly title: string;
  readonly litres: number;
  readonly share: number | null;
  /** The title of its main meter, which measures this water too. */
  readonly main: string | null;
}

/** The meters of a run by descending consumption, without those of unknown consumption. */
export const meterShares = ({ devices }: Pick<Result, 'devices'>): readonly MeterShare[] => {
  const known = devices.flatMap((row) => {
    const litres = row.consumption;
    if (typeof litres !== 'number') return [];
    const { device_id, title, main_id = null } = row;
    return [{ device_id, title, litres, main_id }];
  });
  const titles = new Map(known.map(({ device_id, title }) => [device_id, title]));
  const all = sumOfMeters(known, ({ litres }) => litres) ?? 0;
  return known
    .map(({ main_id, ...one }) => ({
      ...one,
      share: all > 0 ? Math.min(1, one.litres / all) : null,
      main: main_id === null ? null : (titles.get(main_id) ?? null),
    }))
    .toSorted((a, b) => b.litres - a.litres || a.device_id - b.device_id);
};
