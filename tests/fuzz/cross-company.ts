import { expect } from 'vitest';
import type { TestApp } from '../support/server/app.ts';
import { type Operation, operationsOf } from './calls.ts';
import { lanesOf, send, shown } from './lanes.ts';
import { fuzz, type Outcome } from './run.ts';
import { MARKER, marksOf, type Worlds } from './worlds.ts';

/** They end the session that the next calls need. */
const ENDS = /^(POST \/api\/auth\/logout|DELETE \/api\/auth\/)/;

/** Every call by a company's admin and user, with another company's ids wherever ids are sent. */
export const callAcrossCompanies = async (
  test: TestApp,
  kind: string,
  inputs: readonly [short: number, long: number],
): Promise<void> => {
  const aimed = (await operationsOf(test)).filter(({ method, path }) => !ENDS.test(`${method} ${path}`));
  const assertUntouched = async (worlds: Worlds): Promise<void> => {
    const marks = await marksOf(test, worlds);
    for (const [table, row] of marks as [string, Record<string, string> | undefined][]) {
      expect([table, Object.values(row ?? {}).every((text) => text.includes(MARKER))]).toEqual([table, true]);
      expect(row).toBeDefined();
    }
  };
  const { laneAt, finish } = lanesOf(test, ({ foreign }) => [foreign], false, assertUntouched);
  await fuzz({
    kind,
    inputs,
    tryInput: async (number, lane): Promise<Outcome> => {
      const { worlds, callTo } = await laneAt(lane);
      const call = callTo(aimed[number % aimed.length] as Operation, number);
      const caller = Math.floor(number / aimed.length) % 2 === 0 ? 'admin' : 'user';
      const { status, text } = await send(test, call, worlds[caller].token);
      const result = `${Math.floor(status / 100)}xx`;
      const isWrong = text.includes(MARKER) || status >= 500;
      return isWrong
        ? { result, fault: { caller, ...shown(call), status, text: text.slice(0, 500) } }
        : { result };
    },
  });
  await finish();
};
