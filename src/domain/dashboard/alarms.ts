import { healthOf, type JudgedDevice, type Observation, type Problem } from '../health.ts';

/** What has to be known of a device to list its alarms. */
export interface AlarmDevice extends JudgedDevice {
  readonly id: number;
  readonly title: string;
}
/** The latest value of one of its datapoints. */
export interface AlarmValue {
  readonly id: number;
  readonly device_id: number;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly last_value: number | null;
  readonly last_at: string | null;
}

/** The latest values by device, as `healthOf` takes them. */
export const latestByDevice = (
  values: readonly AlarmValue[],
): ReadonlyMap<number, readonly Observation[]> => {
  const found = new Map<number, Observation[]>();
  for (const { id, device_id, key, label, unit, last_value, last_at } of values) {
    if (last_value === null || last_at === null) continue;
    const observation = { datapoint_id: id, key, label, unit, value: last_value, at: last_at };
    const known = found.get(device_id);
    if (known) known.push(observation);
    else found.set(device_id, [observation]);
  }
  return found;
};

/** Something that needs attention. */
export type Alarm<D> =
  | { readonly kind: 'problem'; readonly device: D; readonly problem: Problem }
  | { readonly kind: 'silent'; readonly device: D };

/**
 * What needs attention among devices in service: readings of the last 24 hours, the newest first, then which devices
 * are silent. `values` may be newer than what the server knew of the devices.
 */
export const alarmsOf = <D extends AlarmDevice>(
  devices: readonly D[],
  values: readonly AlarmValue[],
  now: number,
): readonly Alarm<D>[] => {
  const latest = latestByDevice(values);
  const judged = devices.map((device) => ({ device, ...healthOf(device, now, latest.get(device.id)) }));
  const found = judged.flatMap(({ device, problems }) =>
    problems.map((problem) => ({ kind: 'problem' as const, device, problem })),
  );
  return [
    ...found.toSorted((a, b) => Date.parse(b.problem.at) - Date.parse(a.problem.at)),
    ...judged.filter(({ isSilent }) => isSilent).map(({ device }) => ({ kind: 'silent' as const, device })),
  ];
};
