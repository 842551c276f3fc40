import type { AlarmCase } from '../alarms/cases/case.ts';
import { hourOfDay } from '../time/zoned.ts';

/** A dashboard of a wall display. */
export interface WallBoard {
  readonly id: number;
  readonly title: string;
  /** The devices of its bound datapoints. */
  readonly device_ids: readonly number[];
}

/** How long a page of a dashboard is shown that does not fit on the screen at once. */
export const PAGE_MS = 10_000;

/** Hours of the day, from the first to before the last; may run past midnight. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** The hours in `?night=22-06`; null if there are none. */
export const readNight = (text: string | null): Hours | null => {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? [];
  const hours = { from: Number(from), to: Number(to) % 24 };
  return hours.from < 24 && Number(to) <= 24 && hours.from !== hours.to ? hours : null;
};

/** Whether a time (ms) is within these hours of a time zone. */
export const isWithin = ({ from, to }: Hours, ms: number, zone: string): boolean => {
  const hour = hourOfDay(ms, zone);
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
};

/** The critical case that comes to the front: the oldest of a device on a dashboard that nobody has acknowledged. */
export const frontCase = (
  cases: readonly AlarmCase[],
  boards: readonly WallBoard[],
): AlarmCase | undefined => {
  const devices = new Set(boards.flatMap(({ device_ids }) => device_ids));
  return cases
    .filter(
      ({ severity, acknowledged_at, closed_at, device_id }) =>
        severity === 'critical' &&
        acknowledged_at === null &&
        closed_at === null &&
        device_id !== null &&
        devices.has(device_id),
    )
    .toSorted((a, b) => a.since.localeCompare(b.since) || a.id - b.id)[0];
};

/** The index of the dashboard that shows a case's device: the current one, or else the first. */
export const boardOf = (
  { device_id }: Pick<AlarmCase, 'device_id'>,
  boards: readonly WallBoard[],
  current: number,
): number => {
  const shows = (board: WallBoard | undefined): boolean =>
    board?.device_ids.includes(device_id ?? 0) === true;
  return shows(boards[current]) ? current : Math.max(0, boards.findIndex(shows));
};
