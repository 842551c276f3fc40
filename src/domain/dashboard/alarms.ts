import { healthOf, type JudgedDevice, type Observation, type Problem } from '../devices/health.ts';

/** The device fields needed to list its alarms. */
export interface AlarmDevice extends JudgedDevice {
  readonly id: number;
  readonly title: string;
}
/** Something that needs attention. */
export type Alarm<D> =
  | { readonly kind: 'problem'; readonly device: D; readonly problem: Problem }
  | { readonly kind: 'silent'; readonly device: D };

/**
 * The alarms of devices in service: problems of the last 24 hours, newest first, then silent devices. `latest`:
 * readings by device that may be newer than the server's evidence.
 */
export const alarmsOf = <D extends AlarmDevice>(
  devices: readonly D[],
  latest: ReadonlyMap<number, readonly Observation[]>,
  now: number,
): readonly Alarm<D>[] => {
  const checked = devices.map((device) => ({ device, ...healthOf(device, now, latest.get(device.id)) }));
  const found = checked.flatMap(({ device, problems }) =>
    problems.map((problem) => ({ kind: 'problem' as const, device, problem })),
  );
  return [
    ...found.toSorted((a, b) => Date.parse(b.problem.at) - Date.parse(a.problem.at)),
    ...checked.filter(({ isSilent }) => isSilent).map(({ device }) => ({ kind: 'silent' as const, device })),
  ];
};
