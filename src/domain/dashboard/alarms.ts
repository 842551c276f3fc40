import { healthOf, type JudgedDevice, type Observation, type Problem } from '../health.ts';

/** What has to be known of a device to list its alarms. */
export interface AlarmDevice extends JudgedDevice {
  readonly id: number;
  readonly title: string;
}
/** Something that needs attention. */
export type Alarm<D> =
  | { readonly kind: 'problem'; readonly device: D; readonly problem: Problem }
  | { readonly kind: 'silent'; readonly device: D };

/**
 * What needs attention among devices in service: readings of the last 24 hours, the newest first, then which devices
 * are silent. `latest`: readings by device that may be newer than what the server knew of them.
 */
export const alarmsOf = <D extends AlarmDevice>(
  devices: readonly D[],
  latest: ReadonlyMap<number, readonly Observation[]>,
  now: number,
): readonly Alarm<D>[] => {
  const judged = devices.map((device) => ({ device, ...healthOf(device, now, latest.get(device.id)) }));
  const found = judged.flatMap(({ device, problems }) =>
    problems.map((problem) => ({ kind: 'problem' as const, device, problem })),
  );
  return [
    ...found.toSorted((a, b) => Date.parse(b.problem.at) - Date.parse(a.problem.at)),
    ...judged.filter(({ isSilent }) => isSilent).map(({ device }) => ({ kind: 'silent' as const, device })),
  ];
};
