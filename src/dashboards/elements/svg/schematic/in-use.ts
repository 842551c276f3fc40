import type { CurrentValue } from '../../../value-source.ts';

/**
 * How long (ms) a reading with flow says that water flows at an outlet. Many devices send one with each minute of use
 * and the next one, without flow, only when it is due: until then nothing says that the use goes on.
 */
const IN_USE_MS = 120_000;

/** Whether the last reading of an outlet's flow says that water flowed then. */
export const hadFlow = ({ value, state }: CurrentValue): boolean =>
  state === 'live' && value !== null && value > 0;

/** Whether water flows at an outlet, by its last reading; after that its last use is shown. */
export const isInUse = (flow: CurrentValue): boolean => hadFlow(flow) && (flow.ageMs ?? 0) < IN_USE_MS;
