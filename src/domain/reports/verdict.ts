import type { ExceptionKind } from '../texts/reports.ts';
import type { ReportKind, Result } from './result.ts';

/** What may hurt somebody, or wastes water now. */
export const GRAVE: ReadonlySet<ExceptionKind> = new Set([
  'scald',
  'above_limit',
  'burst',
  'leak',
  'night_flow',
  'silent',
  'sensor_fault',
]);

/** What each kind of report is asked for first. */
const ASKED: Readonly<Record<ReportKind, ReadonlySet<ExceptionKind>>> = {
  tmv: new Set(['scald', 'above_limit']),
  metering: new Set(['burst', 'leak', 'night_flow']),
  project: GRAVE,
  device: GRAVE,
};
/** With these nobody knows the answer. */
const UNTOLD: ReadonlySet<ExceptionKind> = new Set([
  'silent',
  'sensor_fault',
  'no_temperature',
  'no_counter',
]);

/** The answer of a run in numbers of devices, of which `concern` and `unknown` have none in common. */
export interface Verdict {
  readonly devices: number;
  readonly concern: number;
  readonly unknown: number;
}

/** Whether all was well with the devices of a run. */
export const verdictOf = ({
  kind,
  devices,
  exceptions,
}: Pick<Result, 'kind' | 'devices' | 'exceptions'>): Verdict => {
  const idsOf = (kinds: ReadonlySet<ExceptionKind>) =>
    new Set(exceptions.filter((one) => kinds.has(one.kind)).map(({ device_id }) => device_id));
  const concern = idsOf(ASKED[kind]);
  const unknown = [...idsOf(UNTOLD)].filter((id) => !concern.has(id));
  return {
    devices: new Set(devices.map(({ device_id }) => device_id)).size,
    concern: concern.size,
    unknown: unknown.length,
  };
};

/** What went through one meter, and its share of all of them: from 0 to 1, or null where nothing went through any. */
export interface Drawn {
  readonly device_id: number;
  readonly title: string;
  readonly litres: number;
  readonly share: number | null;
}

/** The meters of a run, most water first; those of which nothing is known are left out. */
export const drawnBy = ({ devices }: Pick<Result, 'devices'>): readonly Drawn[] => {
  const known = devices.flatMap((row) => {
    const litres = 'consumption' in row ? row.consumption : null;
    return litres === null ? [] : [{ device_id: row.device_id, title: row.title, litres }];
  });
  const all = known.reduce((sum, { litres }) => sum + litres, 0);
  return known
    .map((one) => ({ ...one, share: all > 0 ? one.litres / all : null }))
    .toSorted((a, b) => b.litres - a.litres || a.device_id - b.device_id);
};
