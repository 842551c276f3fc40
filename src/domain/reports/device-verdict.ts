import { exceptionsByDevice } from './exceptions-by-device.ts';
import { OUTCOMES } from './outcomes.ts';
import type { Result, ResultRow } from './result.ts';
import { worstSeverity } from './severity.ts';
import { INCONCLUSIVE, isConcern } from './verdict.ts';

/** The verdict of one device. */
export type DeviceVerdict = (typeof OUTCOMES)[number];

type Judged = Pick<Result, 'kind' | 'devices' | 'exceptions' | 'tariff'>;

/** The verdict of each device of a result, by id; consistent with the verdict of the run. */
export const deviceVerdicts = (result: Judged): ReadonlyMap<number, DeviceVerdict> => {
  const { devices, tariff } = result;
  const byDevice = exceptionsByDevice(result);
  return new Map(
    devices.map(({ device_id }) => {
      const own = byDevice.get(device_id) ?? [];
      const isUnknown =
        !own.some((one) => isConcern(one, result)) && own.some(({ kind }) => INCONCLUSIVE.has(kind));
      return [device_id, isUnknown ? 'unknown' : (worstSeverity(own, tariff) ?? 'well')];
    }),
  );
};

/** The devices of a result, worst first: by verdict, then by exceptions, completeness and title. */
export const worstFirst = (result: Judged, verdicts = deviceVerdicts(result)): readonly ResultRow[] => {
  const places = new Map(result.exceptions.map(({ device_id }, at) => [device_id, at] as const).toReversed());
  const rank = ({ device_id }: ResultRow): number => OUTCOMES.indexOf(verdicts.get(device_id) ?? 'well');
  const place = ({ device_id }: ResultRow): number => places.get(device_id) ?? result.exceptions.length;
  const share = ({ completeness }: ResultRow): number => completeness.share ?? 1;
  return result.devices.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      place(a) - place(b) ||
      share(a) - share(b) ||
      a.title.localeCompare(b.title, 'en', { numeric: true }) ||
      a.device_id - b.device_id,
  );
};
