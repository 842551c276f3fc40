import { limitsOfDevice } from '../computing/device-limits.ts';
import { exceptionsByDevice } from '../exceptions/by-device.ts';
import { isIncomplete } from '../computing/completeness.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';
import { OUTCOMES } from './outcomes.ts';
import type { Limits } from '../profiles.ts';
import type { Result, ResultRow } from '../result.ts';
import { severityOfDevice } from './verdict.ts';

/** The verdict of one device. */
export type DeviceVerdict = (typeof OUTCOMES)[number];

type Judged = Pick<Result, 'devices' | 'exceptions' | 'tariff'>;

/** The verdict of each device of a result, by id; consistent with the verdict of the run, whatever the kind of report. */
export const deviceVerdicts = (result: Judged): ReadonlyMap<number, DeviceVerdict> => {
  const byDevice = exceptionsByDevice(result);
  return new Map(
    result.devices.map(({ device_id }) => [
      device_id,
      severityOfDevice(byDevice.get(device_id) ?? [], result) ?? 'well',
    ]),
  );
};

/**
 * Whether there is nothing to say of a device with this verdict: no finding, no alarm, and as many readings as a verdict
 * needs. Only such devices are listed as within limits.
 */
export const isFine = (
  { alarms = 0, completeness }: Pick<ResultRow, 'alarms' | 'completeness'>,
  verdict: unknown,
): boolean => verdict === 'well' && alarms === 0 && !isIncomplete(completeness?.share ?? null);

/** The verdict as tables show it: without a finding, but with too few readings to say that all was well, partly assessed. */
export const shownVerdict = (
  { completeness }: Pick<ResultRow, 'completeness'>,
  verdict: DeviceVerdict | undefined,
): DeviceVerdict | 'partly' | undefined =>
  verdict === 'well' && isIncomplete(completeness?.share ?? null) ? 'partly' : verdict;

const highest = (values: unknown): number | null => {
  const known = Array.isArray(values) ? values.filter((value) => typeof value === 'number') : [];
  return known.length === 0 ? null : Math.max(...known);
};
/** How near a device is to its limit: 1 is at it. Of valves their hottest water, of meters the leak rate; 0: unknown. */
const nearnessOf = (row: ResultRow, limits: Limits | undefined): number => {
  const { leak_rate, max } = row;
  const hottest = typeof max === 'number' ? max : highest(row.daily_max);
  if (hottest !== null && limits) return hottest / limitsOfDevice(row, limits).outlet_max;
  return typeof leak_rate === 'number' ? leak_rate / THRESHOLDS.leakLeast.value : 0;
};

/** How much water a meter counted or a unit recycled. */
const amountOf = ({ consumption, hydraloop }: ResultRow): number =>
  Number((hydraloop as { readonly recycled?: number | null } | null)?.recycled ?? consumption ?? 0);

/**
 * The devices of a result, worst first: by verdict, exceptions (of those that are not within limits), how near to the limit, and
 * then by their water, completeness and title.
 */
export const worstFirst = (
  result: Judged & Partial<Pick<Result, 'profile'>>,
  verdicts = deviceVerdicts(result),
): readonly ResultRow[] => {
  const places = new Map(result.exceptions.map(({ device_id }, at) => [device_id, at] as const).toReversed());
  const rank = ({ device_id }: ResultRow): number => OUTCOMES.indexOf(verdicts.get(device_id) ?? 'well');
  const fine = (row: ResultRow): number => Number(isFine(row, verdicts.get(row.device_id)));
  // What only informs says nothing about how good those without findings are.
  const place = ({ device_id }: ResultRow): number =>
    (verdicts.get(device_id) === 'well' ? undefined : places.get(device_id)) ?? result.exceptions.length;
  const share = ({ completeness }: ResultRow): number => completeness.share ?? 1;
  const nearness = (row: ResultRow): number => nearnessOf(row, result.profile?.limits);
  return result.devices.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      fine(a) - fine(b) ||
      place(a) - place(b) ||
      nearness(b) - nearness(a) ||
      amountOf(b) - amountOf(a) ||
      share(a) - share(b) ||
      a.title.localeCompare(b.title, 'en', { numeric: true }) ||
      a.device_id - b.device_id,
  );
};
