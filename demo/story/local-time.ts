import { fromLocalInput, localDate } from '../../src/domain/time/zoned.ts';
import { DAY_MS, HOUR_MS } from '../simulator/model.ts';

/** The hour that the clocks of a zone show, 0–24, with its fraction. */
export const localHour = (at: number, zone: string): number =>
  (at - Date.parse(fromLocalInput(`${localDate(at, zone)}T00:00`, zone) ?? '')) / HOUR_MS;

/** The last time before `at` (ms) at which the clocks of a zone showed `time` (`02:10`). */
export const localTimeBefore = (at: number, time: string, zone: string): number => {
  for (const back of [0, 1, 2]) {
    const day = localDate(at - back * DAY_MS, zone);
    const found = Date.parse(fromLocalInput(`${day}T${time}`, zone) ?? '');
    if (found <= at) return found;
  }
  throw new Error(`The clocks of ${zone} don’t show ${time}.`);
};
