import { setImmediate as breathe } from 'node:timers/promises';
import { differing, emptyRow } from '../../crud/changes.ts';
import type { WriteContext, Row } from '../../crud/rules.ts';
import { devices } from '../serialize.ts';
import { CONTESTED, contestedAmong, lacksCompany } from '../claims.ts';
import {
  findDevices,
  findNames,
  findProjects,
  findXids,
  type Holder,
  namesKey,
  type Projects,
  titleKey,
  xidKey,
} from './find.ts';
import { settleParents } from './parents.ts';
import { moveOf, findXidConflicts } from '../external-ids.ts';
import { tenureChanges } from '../tenure.ts';
import type { Column, Planned, Problem, ParsedRow } from './types.ts';

/** What an import will do: `planned` are all its devices, changed or not. */
export interface Plan {
  readonly planned: readonly Planned[];
  readonly problems: readonly Problem[];
}

/** The application of a device that nobody has named one for. */
const NO_APPLICATION = 'imported';

const EMPTY = emptyRow(devices);
const WRITABLE = Object.keys(devices.fields).filter((name) => !devices.fields[name]?.readOnly);

const fresh = (values: Row): Row => {
  const dev_id = values.dev_id ?? String(values.hw_serial).toLowerCase();
  return {
    ...EMPTY,
    app_id: NO_APPLICATION,
    dev_id,
    title: dev_id,
    // Who imports a device registers it.
    is_active: true,
    ...values,
  };
};

// A cell can't say whether nothing is no text or an empty one, nor blanks around it.
const sameText = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && a.trim() === ((b as string | null) ?? '');

const changed = (before: Row, values: Row): Row => {
  const kept = Object.entries(values).filter(([name]) => sameText(before[name], values[name]));
  return { ...before, ...values, ...Object.fromEntries(kept.map(([name]) => [name, before[name]])) };
};

const changesOf = (before: Row | undefined, after: Row): Row => {
  if (!before) return Object.fromEntries(WRITABLE.map((name) => [name, after[name]]));
  const touched = WRITABLE.filter((name) => after[name] !== before[name]);
  return differing(devices, Object.fromEntries(touched.map((name) => [name, after[name]])), before);
};

const settleProjects = (
  row: Row,
  before: Row | undefined,
  wasSent: boolean,
  projects: Projects,
): string | null => {
  const company = row.company_id ?? null;
  const isFitting = (id: number): boolean => company !== null && projects.companyOf.get(id) === company;
  if (!wasSent) {
    // Moved to another company, a device leaves the former one's projects.
    if (before?.company_id !== company) row.project_ids = (row.project_ids as number[]).filter(isFitting);
    return null;
  }
  const ids = new Set<number>();
  for (const asked of row.project_ids as (number | string)[]) {
    const id = typeof asked === 'number' ? asked : projects.byTitle.get(titleKey(company, asked));
    if (id === null) return `Several projects are named “${asked}”: give the id.`;
    if (id === undefined || !isFitting(id)) return `The device’s company has no project “${String(asked)}”.`;
    ids.add(id);
  }
  row.project_ids = [...ids].toSorted((a, b) => a - b);
  return null;
};

/** Matches the wanted devices with those that are there, and looks for what stands in the way. */
export const makePlan = async (
  { db }: WriteContext,
  wanted: readonly ParsedRow[],
  columns: readonly Column[],
  forChange: boolean,
): Promise<Plan> => {
  const planned: Planned[] = [];
  const problems: Problem[] = [];
  const headerOf = (name: string): string =>
    columns.find((column) => column.name === name)?.header ?? headerOf('hw_serial');
  const fault = (row: number, name: string, msg: string): void =>
    void problems.push({ row, column: headerOf(name), msg });

  const there = await findDevices(
    db,
    wanted.map(({ values }) => values.hw_serial),
    forChange,
  );
  const wasSent = columns.some(({ name }) => name === 'project_ids');
  const mayMove = columns.some(({ name }) => name === 'company_id');
  const projects = wasSent || mayMove ? await findProjects(db) : undefined;
  const contested = await contestedAmong({ db }, [...there.values()].flat());
  const seen = new Map<string, number>();
  for (const [index, { row, values }] of wanted.entries()) {
    if (index % 500 === 499) await breathe();
    const same = there.get(values.hw_serial) ?? [];
    if (values.type === undefined && same.length > 1) {
      fault(row, 'type', 'Several devices have this serial: say of which type it is.');
      continue;
    }
    const type = values.type ?? same[0]?.type ?? 'other';
    const key = JSON.stringify([values.hw_serial, type]);
    const first = seen.get(key);
    if (first !== undefined) {
      fault(row, 'hw_serial', `Row ${first} is about this device already.`);
      continue;
    }
    seen.set(key, row);
    const before = same.find((device) => device.type === type);
    const after = before ? changed(before, values) : fresh({ ...values, type });
    const msg = projects ? settleProjects(after, before, wasSent, projects) : null;
    if (msg !== null) fault(row, 'project_ids', msg);
    else if (before && lacksCompany(before, after, contested)) fault(row, 'company_id', CONTESTED);
    else if (!before) planned.push({ row, after, changes: changesOf(before, after) });
    else {
      const since = tenureChanges(before, after.company_id, contested.has(before.id));
      planned.push({ row, after, changes: { ...changesOf(before, after), ...since }, before });
    }
  }

  const parentSent = columns.some(({ name }) => name === 'parent_device_id');
  if (parentSent || mayMove) {
    for (const [row, msg] of await settleParents({ db }, planned, parentSent))
      fault(row, 'parent_device_id', msg);
  }

  // Devices' own external ids are compared below, together with those of the file.
  const moves = planned.flatMap(({ before, after }) =>
    before ? moveOf(before, { ...after, xid: null }) : [],
  );
  const taken = await findXidConflicts({ db }, moves);
  for (const { row, before } of planned) {
    const msg = taken.get(before?.id as number);
    if (msg !== undefined) fault(row, 'company_id', msg);
  }
  const renamed = planned.filter(({ before, after }) => !before || namesKey(before) !== namesKey(after));
  const claims: readonly [string, (row: Row) => string | null, Holder[], string][] = [
    [
      'xid',
      xidKey,
      await findXids(
        db,
        planned.map(({ after }) => after),
      ),
      'this external id',
    ],
    [
      'dev_id',
      namesKey,
      await findNames(
        db,
        renamed.map(({ after }) => after),
      ),
      'this device id in this application',
    ],
  ];
  for (const [name, keyOf, holders, what] of claims) {
    for (const [row, msg] of conflicts(planned, keyOf, holders, what)) fault(row, name, msg);
  }
  return { planned, problems };
};

/** Which rows want what another row of the file wants, or a device has that the file leaves as it is. */
function* conflicts(
  planned: readonly Planned[],
  keyOf: (row: Row) => string | null,
  holders: readonly Holder[],
  what: string,
): Generator<[number, string]> {
  const inFile = new Set(planned.map(({ before }) => before?.id));
  const held = new Map(holders.filter(({ id }) => !inFile.has(id)).map(({ key, title }) => [key, title]));
  const seen = new Map<string, number>();
  for (const { row, after } of planned) {
    const key = keyOf(after);
    if (key === null) continue;
    const first = seen.get(key);
    const title = held.get(key);
    if (first !== undefined) yield [row, `Row ${first} has ${what} already.`];
    else if (title !== undefined) yield [row, `“${title}” has ${what} already.`];
    else seen.set(key, row);
  }
}
