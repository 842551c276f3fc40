/*
 * Recomputes the figures that the product shows from its raw readings, by the contract's words, with code that shares nothing
 * with the product. `node scripts/run.mjs tests/recompute/run.ts URL EMAIL PASSWORD` runs it against a server.
 */
import { type Caller, devicesOf, meterOf } from './devices.ts';
import { createDifferences, type Difference } from './differences.ts';
import { checkPages } from './pages.ts';
import { checkReports, type Observed } from './reports.ts';

export type { Caller } from './devices.ts';

const DAY = 86_400_000;

export interface Scope {
  readonly company: number;
  /** An admin of the company. */
  readonly admin: Caller;
  /** Since when its devices are the company's (ms), of those that were moved. */
  readonly moved?: ReadonlyMap<number, number>;
}

/** Compares everything that one company sees with what its readings say. */
export const check = async ({ company, admin, moved = new Map() }: Scope): Promise<readonly Difference[]> => {
  const now = Date.now();
  const devices = await devicesOf(admin, company, now + DAY, (id) => moved.get(id) ?? -Infinity);
  const me = await admin.get('/auth/me');
  const differences = createDifferences();
  const observed: Observed = {
    admin,
    devices,
    meters: devices.flatMap((device) => meterOf(device) ?? []),
    now,
    zone: me.company.time_zone,
    differences,
  };
  const projects = await admin.get('/projects?range=[0,99]');
  await checkPages(observed, projects);
  await checkReports(
    observed,
    projects.map(({ id }: any) => id),
  );
  return differences.found;
};
