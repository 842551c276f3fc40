import type { PlacedDevice } from '../fleet.ts';
import type { Simulated } from '../inbox/page.ts';
import { MINUTE_MS } from '../simulator/model.ts';
import { SAFE, SCALDING, SIMULATED } from './scenes.ts';

/** The hot water lasts for three minutes. Then somebody tries the valve, and its water is safe. */
const TRIED_MS = 4 * MINUTE_MS;
const LASTS_MS = 8 * MINUTE_MS;
/** Later than everything that was sent already. */
const SOON_MS = 1_000;

/** Returns what the inbox's button does: one valve of these devices gets hot water for some minutes. */
export const simulatorOf = (placed: readonly PlacedDevice[]): (() => Simulated) => {
  const valve = placed.find(
    ({ placement }) => placement.project.title === SIMULATED.project && placement.title === SIMULATED.title,
  );
  let until = 0;
  return () => {
    if (!valve) return 'not_ready';
    const now = Date.now();
    if (now < until) return 'running';
    until = now + LASTS_MS;
    valve.draw({ at: now + SOON_MS, temperature: SCALDING });
    valve.draw({ at: now + TRIED_MS, temperature: SAFE });
    return 'started';
  };
};
