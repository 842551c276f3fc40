import { fromLocalInput, localDate } from '../../../src/domain/zoned.ts';
import { DAY_MS } from '../simulator/model.ts';

/** The last time before `at` (ms) at which the clocks of a zone showed `time` (`02:10`). */
export const localTimeBefore = (at: number, time: string, zone: string): number => {
  for (const back of [0, 1, 2]) {
    const day = localDate(at - back * DAY_MS, zone);
    const found = Date.parse(fromLocalInput(`${day}T${time}`, zone) ?? '');
    if (found <= at) return found;
  }
  throw new Error(`The clocks of ${zone} don’t show ${time}.`);
};
