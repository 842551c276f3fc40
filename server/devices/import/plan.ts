import { setImmediate as breathe } from 'node:timers/promises';
import { differing, emptyRow } from '../../crud/writing/changes.ts';
import type { WriteContext, Row } from '../../crud/rules.ts';
import { devices } from '../serialize.ts';
import { contestedAmong, lacksCompany } from '../claims.ts';
import {
  findDevices,
  findGuessedTypes,
  findModelTypes,
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
import { tenureChanges } from '../replacement/tenure.ts';
import type { Column, Planned, Problem, ParsedRow } from './types.ts';
import { type Text, message } from '../../texts/texts.ts';

/** What an import will do. `planned` has all devices of the file, changed or not. */
export interface Plan {
  readonly planned: readonly Planned[];
  readonly problems: readonly Problem[];
}

/** The `app_id` of new devices whose row has none. */
const NO_APPLICATION = 'imported';

const EMPTY = emptyRow(devices);
const WRITABLE = Object.keys(devices.fields).filter((name) => !devices.fields[name]?.readOnly);
/** What a new device has besides. */
const OF_NEW = [...WRITABLE, 'is_type_guessed'];

const newDevice = (values: Row): Row => {
  const dev_id = values.dev_id ?? String(values.hw_serial).toLowerCase();
  return {
    ...EMPTY,
    app_id: NO_APPLICATION,
    dev_id,
    title: dev_id,
    // Importing a device registers it.
    is_active: true,
    ...values,
  };
};

// A cell can't distinguish null from an empty string, or express surrounding spaces.
const sameText = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && a.trim() === ((b as string | null) ?? '');

const merge = (before: Row, values: Row): Row => {
  const unchanged = Object.entries(values).filter(([name]) => sameText(before[name], values[name]));
  return { ...before, ...values, ...Object.fromEntries(unchanged.map(([name]) => [name, before[name]])) };
};

const changesOf = (before: Row | undefined, after: Row): Row => {
  if (!before) return Object.fromEntries(OF_NEW.map((name) => [name, after[name]]));
  const touched = WRITABLE.filter((name) => after[name] !== before[name]);
  return differing(devices, Object.fromEntries(touched.map((name) => [name, after[name]])), before);
};

const settleProjects = (
  row: Row,
  before: Row | undefined,
  wasSent: boolean,
  projects: Projects,
): Text | null => {
  const company = row.company_id ?? null;
  const isInCompany = (id: number): boolean => company !== null && projects.companyOf.get(id) === company;
  if (!wasSent) {
    // A device that moves to another company leaves the previous company's projects.
    if (before?.company_id !== company) row.project_ids = (row.project_ids as number[]).filter(isInCompany);
    return null;
  }
  const ids = new Set<number>();
  for (const ref of row.project_ids as (number | string)[]) {
    const id = typeof ref === 'number' ? ref : projects.byTitle.get(titleKey(company, ref));
    if (id === null) return message('import_file.several_projects', { name: ref });
    if (id === undefined || !isInCompany(id)) return message('import_file.no_project', { name: ref });
    ids.add(id);
  }
  row.project_ids = [...ids].toSorted((a, b) => a - b);
  return null;
};

/**
 * The device of a row among those with its serial, registered ones first: the one of its type, otherwise the only one
 * whose type was guessed; without a type, the only one. Null: there are several.
 */
const deviceFor = (
  { type }: Row,
  candidates: readonly Row[],
  isGuessed: (device: Row) => boolean,
): Row | null | undefined => {
  const registered = candidates.filter(({ is_active }) => is_active !== null);
  const ordered = [...registered, ...candidates.filter(({ is_active }) => is_active === null)];
  if (type === undefined) {
    const [first, ...others] = registered.length > 0 ? registered : ordered;
    return others.length > 0 ? null : first;
  }
  const guessed = ordered.filter(isGuessed);
  const [only] = guessed.length === 1 ? guessed : [];
  return ordered.find((device) => device.type === type) ?? only;
};

/** Matches the rows of a file to existing devices, and finds conflicts. */
export const makePlan = async (
  { db }: WriteContext,
  rows: readonly ParsedRow[],
  columns: readonly Column[],
  forChange: boolean,
): Promise<Plan> => {
  const planned: Planned[] = [];
  const problems: Problem[] = [];
  const headerOf = (name: string): string =>
    columns.find((column) => column.name === name)?.header ?? headerOf('hw_serial');
  const report = (row: number, name: string, text: Text): void =>
    void problems.push({ row, column: headerOf(name), text });

  const existing = await findDevices(
    db,
    rows.map(({ values }) => values.hw_serial),
    forChange,
  );
  const wasSent = columns.some(({ name }) => name === 'project_ids');
  const mayMove = columns.some(({ name }) => name === 'company_id');
  const projects = wasSent || mayMove ? await findProjects(db) : undefined;
  const contested = await contestedAmong({ db }, [...existing.values()].flat());
  const guessed = await findGuessedTypes(db, [...existing.values()].flat());
  const modelTypes = await findModelTypes(
    db,
    columns.some(({ name }) => name === 'model_id'),
  );
  const matched = new Set<unknown>();
  const seen = new Map<string, number>();
  for (const [index, { row, values, isValid }] of rows.entries()) {
    if (index % 500 === 499) await breathe();
    const candidates = existing.get(values.hw_serial) ?? [];
    const isGuessed = ({ id }: Row): boolean => guessed.has(id) && !matched.has(id);
    const before = deviceFor(values, candidates, isGuessed);
    if (before === null) {
      report(row, 'type', 'import_file.several_devices');
      continue;
    }
    matched.add(before?.id);
    const ofModel = modelTypes.get(values.model_id);
    // A model says more than what was guessed from names in the network.
    const known = before && guessed.has(before.id) ? (ofModel ?? before.type) : (before?.type ?? ofModel);
    const type = values.type ?? known ?? 'other';
    const key = JSON.stringify([values.hw_serial, type]);
    const first = seen.get(key);
    if (first !== undefined) {
      report(row, 'hw_serial', message('import_file.row_has_device', { row: first }));
      continue;
    }
    seen.set(key, row);
    if (!isValid) continue;
    const after = before
      ? merge(before, type === before.type ? values : { ...values, type })
      : newDevice({ ...values, type, is_type_guessed: values.type === undefined });
    const text = projects ? settleProjects(after, before, wasSent, projects) : null;
    if (text !== null) report(row, 'project_ids', text);
    else if (before && lacksCompany(before, after, contested))
      report(row, 'company_id', 'device_rules.contested');
    else if (!before) planned.push({ row, after, changes: changesOf(before, after) });
    else {
      const since = tenureChanges(before, after.company_id, contested.has(before.id));
      const setsType = guessed.has(before.id) && values.type !== undefined && values.type !== 'other';
      planned.push({ row, after, changes: { ...changesOf(before, after), ...since }, before, setsType });
    }
  }

  const parentSent = columns.some(({ name }) => name === 'parent_device_id');
  if (parentSent || mayMove) {
    for (const [row, text] of await settleParents({ db }, planned, parentSent))
      report(row, 'parent_device_id', text);
  }

  // The devices' own external ids are checked below, together with those of the file.
  const moves = planned.flatMap(({ before, after }) =>
    before ? moveOf(before, { ...after, xid: null }) : [],
  );
  const xidConflicts = await findXidConflicts({ db }, moves);
  for (const { row, before } of planned) {
    const text = xidConflicts.get(before?.id as number);
    if (text !== undefined) report(row, 'company_id', text);
  }
  const renamed = planned.filter(({ before, after }) => !before || namesKey(before) !== namesKey(after));
  const uniqueKeys: readonly ['xid' | 'dev_id', (row: Row) => string | null, Holder[]][] = [
    [
      'xid',
      xidKey,
      await findXids(
        db,
        planned.map(({ after }) => after),
      ),
    ],
    [
      'dev_id',
      namesKey,
      await findNames(
        db,
        renamed.map(({ after }) => after),
      ),
    ],
  ];
  for (const [name, keyOf, holders] of uniqueKeys) {
    for (const [row, text] of conflicts(planned, keyOf, holders, name)) report(row, name, text);
  }
  return { planned, problems };
};

/** Rows whose unique value is also in another row of the file, or on a device that the file doesn't contain. */
function* conflicts(
  planned: readonly Planned[],
  keyOf: (row: Row) => string | null,
  holders: readonly Holder[],
  name: 'xid' | 'dev_id',
): Generator<[number, Text]> {
  const inFile = new Set(planned.map(({ before }) => before?.id));
  const held = new Map(holders.filter(({ id }) => !inFile.has(id)).map(({ key, title }) => [key, title]));
  const seen = new Map<string, number>();
  for (const { row, after } of planned) {
    const key = keyOf(after);
    if (key === null) continue;
    const first = seen.get(key);
    const title = held.get(key);
    if (first !== undefined) yield [row, message(`import_file.row_has_${name}`, { row: first })];
    else if (title !== undefined) yield [row, message(`import_file.device_has_${name}`, { title })];
    else seen.set(key, row);
  }
}
