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
  /** By device, since nothing is remembered about most of them. */
  const devices = new Map<number, Map<string, StateRow>>();
  const before = new Map<string, StateRow>();
  const touched = new Map<string, Subject>();
  const put = (key: string, row: StateRow): void => {
    const known = devices.get(row.device_id);
    if (known) known.set(key, row);
    else devices.set(row.device_id, new Map([[key, row]]));
  };
  for (const row of stored) {
    const key = subjectKey(row);
    before.set(key, row);
    put(key, row);
  }
  return {
    get: (subject) => devices.get(subject.device_id)?.get(subjectKey(subject))?.state ?? NOTHING,
    set: (subject, state) => {
      const key = subjectKey(subject);
      const { rule_id, device_id, datapoint_id, gateway } = subject;
      // Nothing to remember, as before: the usual outcome.
      if (state.state === null && !devices.get(device_id)?.has(key)) return;
      const row = { rule_id, device_id, datapoint_id, gateway, state };
      put(key, row);
      touched.set(key, row);
    },
    rows: () =>
      [...devices.values()].flatMap((known) =>
        [...known.values()].filter(({ state }) => state.state !== null),
      ),
    changed: () =>
      [...touched].flatMap(([key, { device_id }]) => {
        const row = devices.get(device_id)?.get(key) as StateRow;
        const old = before.get(key)?.state ?? NOTHING;
        const isSame = row.state.state === null ? old.state === null : isDeepStrictEqual(row.state, old);
        return isSame ? [] : [row];
      }),
  };
};
