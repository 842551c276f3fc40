import { isDeepStrictEqual } from 'node:util';
import { NOTHING, type Remembered, type StateRow, type Subject, subjectKey } from './states.ts';

/** What is remembered about some devices or gateways during a transaction. */
export interface Memory {
  readonly get: (subject: Subject) => Remembered;
  readonly set: (subject: Subject, remembered: Remembered) => void;
  /** Everything that is remembered now. */
  readonly rows: () => readonly StateRow[];
  /** What differs from what is stored. */
  readonly changed: () => readonly StateRow[];
}

/** `stored`: all that is remembered about them in the database. */
export const createMemory = (stored: readonly StateRow[]): Memory => {
  const before = new Map(stored.map((row) => [subjectKey(row), row]));
  const now = new Map(before);
  return {
    get: (subject) => now.get(subjectKey(subject))?.state ?? NOTHING,
    set: (subject, state) => {
      const key = subjectKey(subject);
      const { rule_id, device_id, datapoint_id, gateway } = subject;
      // Nothing to remember, as before: the usual outcome.
      if (state.state === null && !now.has(key)) return;
      now.set(key, { rule_id, device_id, datapoint_id, gateway, state });
    },
    rows: () => [...now.values()].filter(({ state }) => state.state !== null),
    changed: () =>
      [...now].flatMap(([key, row]) => {
        const old = before.get(key)?.state ?? NOTHING;
        return row.state.state === null && old.state === null
          ? []
          : isDeepStrictEqual(row.state, old)
            ? []
            : [row];
      }),
  };
};
