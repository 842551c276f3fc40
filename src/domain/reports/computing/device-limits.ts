import { isMeter, isValve } from '../../devices/labels.ts';
import type { Limits, Profile } from '../profiles.ts';
import type { Subject } from '../report-kind.ts';
import type { ReportedDevice, Result, ResultRow } from '../result.ts';

type Own = Partial<Pick<ReportedDevice, 'outlet_max'>>;

/** The limits of one device: those of its own threshold profile, if it has one, instead of the report's. */
export const limitsOfDevice = ({ outlet_max }: Own, limits: Limits): Limits =>
  typeof outlet_max === 'number' ? { ...limits, outlet_max } : limits;

/** The same, as a profile. */
export const profileOfDevice = (device: Own, profile: Profile): Profile => ({
  ...profile,
  limits: limitsOfDevice(device, profile.limits),
});

const COUNTS_AS = { valves: isValve, meters: isMeter } as const;
/** Whether a device of a result counts as a valve, or as a meter. Earlier runs have no labels. */
export const countsAs = (subject: Subject, { type, labels = [] }: Partial<ResultRow>): boolean =>
  type !== undefined && COUNTS_AS[subject]({ type, tags: labels.map((label) => `label:${label}`) });

/** The maximum at the outlet (°C) of all valves of a result; null if they have different ones. */
export const sharedOutletMax = ({ devices, profile }: Pick<Result, 'devices' | 'profile'>): number | null => {
  const { limits } = profile;
  const maxima = new Set(
    devices.filter((one) => countsAs('valves', one)).map((one) => limitsOfDevice(one, limits).outlet_max),
  );
  const [only = limits.outlet_max] = maxima;
  return maxima.size > 1 ? null : only;
};
