import { reportAlarms, type StoredCase } from '../alarms/alarms.ts';
import type { ComputedDevice, RunContext } from './computation.ts';
import { bySeverity, type Exception } from '../exceptions/exceptions.ts';
import { saySharedWater } from '../exceptions/measured-twice.ts';
import type { Result } from '../result.ts';
import { completenessOfAll } from './series.ts';
import { daysOf } from './totals.ts';

/** Puts together the result of a run from its devices. */
export const assemble = (
  { inputs, grid, span, computation, translate }: RunContext,
  computed: readonly ComputedDevice[],
  exceptions: readonly Exception[],
  cases: readonly StoredCase[],
): Result => {
  const sorted = saySharedWater(exceptions, inputs.devices, translate).toSorted(bySeverity(inputs.tariff));
  const devices = computation.sort ? computed.toSorted(computation.sort) : computed;
  const totals = computation.totals(devices, { exceptions: sorted, tariff: inputs.tariff });
  const titles = new Map(inputs.devices.map((one) => [one.device_id, one.title]));
  const { alarms, counts } = reportAlarms(cases, span, Date.parse(inputs.as_of), titles);
  const {
    title,
    kind,
    from,
    to,
    time_zone,
    site_zones = [],
    company,
    project,
    previous,
    tariff,
    profile,
  } = inputs;
  return {
    ...(computation.totalsInResult ? totals : {}),
    title,
    kind,
    from,
    to,
    until: new Date(span.to).toISOString(),
    time_zone,
    ...(site_zones.some((zone) => zone !== time_zone) ? { site_zones } : {}),
    company,
    project,
    previous,
    tariff,
    profile,
    completeness: completenessOfAll(devices.map(({ row }) => row.completeness)),
    exceptions: sorted,
    totals,
    alarms,
    days: daysOf(
      grid,
      devices.map(({ row, coverage, own }) => ({ ...coverage, own, interval_s: row.interval_s })),
      computation.days?.(devices),
    ),
    devices: devices.map(({ row }) => ({ ...row, alarms: counts.get(row.device_id) ?? 0 })),
  };
};
