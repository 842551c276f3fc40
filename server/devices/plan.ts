import { sql } from 'drizzle-orm';
import { normaliseTags, TAGS_MAX, tagsFault } from '../../src/domain/tags.ts';
import type { ValidationKey } from '../../src/domain/texts/validation.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { differing } from '../crud/changes.ts';
import { assertReferences } from '../crud/references.ts';
import type { WriteContext, Row } from '../crud/rules.ts';
import { assertInScope } from '../crud/scope.ts';
import { idList } from '../db/arrays.ts';
import { type HttpError, httpError, badRequest, sentence } from '../errors.ts';
import type { DeviceChanges, Device } from './selection.ts';
import { CONTESTED, contestedAmong, lacksCompany } from './claims.ts';
import { lockParents } from './parents.ts';
import { moveOf, findXidConflicts } from './external-ids.ts';
import { stateError } from './states.ts';
import { tenureChanges } from './tenure.ts';

/** What one device would become, or why it can't. */
export interface PlannedDevice {
  readonly before: Device;
  readonly changes: Row;
  readonly problem?: Problem;
}
interface Problem {
  readonly status: 400 | 403 | 409;
  readonly msg: string;
  /** The part of the body that is to blame. */
  readonly path: string;
}

const resource = resourceNamed('devices');
/** Offenders that a failure names one by one. */
const NAMED = 100;

type Tags = Pick<DeviceChanges, 'add_tags' | 'remove_tags'> & {
  readonly tags?: readonly string[] | undefined;
};

const nextTags = (device: Device, removed: ReadonlySet<string>, { add_tags = [] }: Tags): string[] => [
  ...new Set([...device.tags.filter((tag) => !removed.has(tag)), ...add_tags]),
];

const tagsProblem = (tags: readonly string[]): Problem | undefined => {
  const fault = tagsFault(tags);
  if (fault) return { status: 400, path: 'data.add_tags', msg: sentence(fault as ValidationKey) };
  if (tags.length <= TAGS_MAX) return undefined;
  return { status: 400, path: 'data.add_tags', msg: sentence('validation.list_long', { max: TAGS_MAX }) };
};

/** The company of each of these projects; locked, so that none changes hands or goes meanwhile. */
export const companiesOfProjects = async (
  { db }: WriteContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; company_id: number }>(sql`
    select id, company_id from projects where id = any(${idList([...new Set(ids)])}) order by id for key share`);
  return new Map(rows.map(({ id, company_id }) => [id, company_id]));
};

/** What a bulk change takes besides `PUT /devices/many`: the tags to have instead of the present ones. */
export interface RequestedChanges extends DeviceChanges {
  readonly tags?: readonly string[] | undefined;
}

/**
 * What these (locked) devices would become. What is wrong with the call itself is thrown; what is
 * wrong with single devices is in the plan. Writes nothing.
 */
export const planDevices = async (
  tx: WriteContext,
  devices: readonly Device[],
  wanted: RequestedChanges,
): Promise<PlannedDevice[]> => {
  const { db, principal } = tx;
  const { company_id, is_active, project_ids, tags } = wanted;
  if (company_id !== undefined) assertInScope(resource, principal, { company_id });
  await assertReferences(db, resource, principal, {
    ...(company_id === undefined ? {} : { company_id }),
    ...(project_ids ? { project_ids } : {}),
  });
  const add_tags = wanted.add_tags && normaliseTags(wanted.add_tags);
  const removed = new Set(normaliseTags(wanted.remove_tags ?? []));
  const retags = wanted.add_tags !== undefined || wanted.remove_tags !== undefined;
  const involved = project_ids ?? (company_id === undefined ? [] : devices.flatMap((one) => one.project_ids));
  const companies = await companiesOfProjects(tx, involved);
  const isOpen = is_active !== undefined || company_id !== undefined;
  const contested = isOpen ? await contestedAmong(tx, devices) : new Set();
  const moves = company_id === undefined ? [] : devices.flatMap((one) => moveOf(one, { ...one, company_id }));
  const taken = await findXidConflicts(tx, moves);
  const chosen = new Set(devices.map(({ id }) => id));
  const isMoving = company_id !== undefined;
  if (isMoving) await lockParents(tx);
  // A main meter comes along only if it is chosen too.
  const leavesParent = ({ company_id: from, parent_device_id: parent }: Device): boolean =>
    isMoving && from !== company_id && parent !== null && !chosen.has(parent);

  const changesOf = (device: Device): Row => ({
    ...(company_id === undefined ? {} : { company_id }),
    ...(leavesParent(device) ? { parent_device_id: null } : {}),
    ...tenureChanges(device, company_id, contested.has(device.id)),
    ...(is_active === undefined ? {} : { is_active }),
    ...(tags ? { tags } : retags ? { tags: nextTags(device, removed, { add_tags }) } : {}),
    ...(project_ids
      ? { project_ids: [...new Set(project_ids)] }
      : company_id === undefined
        ? {}
        : // Moved to another company, a device leaves the former one's projects.
          { project_ids: device.project_ids.filter((id) => companies.get(id) === company_id) }),
  });
  const problemOf = (device: Device, next: Row): Problem | undefined => {
    const state = stateError(principal, device.is_active, is_active);
    if (state) return { status: 403, path: 'data.is_active', msg: state };
    if (lacksCompany(device, wanted, contested))
      return { status: 400, path: 'data.company_id', msg: CONTESTED };
    const external = taken.get(device.id);
    if (external !== undefined) return { status: 409, path: 'data.company_id', msg: external };
    const company = company_id === undefined ? device.company_id : company_id;
    if (project_ids?.some((id) => companies.get(id) !== company)) {
      const msg = 'These projects belong to another company than the device.';
      return { status: 400, path: 'data.project_ids', msg };
    }
    return next.tags === undefined ? undefined : tagsProblem(next.tags as string[]);
  };

  return devices.map((before) => {
    const next = changesOf(before);
    const problem = problemOf(before, next);
    return { before, changes: differing(resource, next, before), ...(problem ? { problem } : {}) };
  });
};

const refusal = (first: Problem, bad: readonly PlannedDevice[]): HttpError => {
  const errors = bad.flatMap(({ before, problem }) =>
    problem ? [{ msg: `“${before.title}”: ${problem.msg}`, path: `ids.${before.id}` }] : [],
  );
  const [one] = errors;
  const many = bad.length === 1 ? '1 device' : `${bad.length} devices`;
  const msg = `${many} can’t be changed so, and nothing was changed. ${one?.msg ?? ''}`;
  const all = [{ msg, path: first.path }, ...errors.slice(0, NAMED)];
  return first.status !== 400
    ? httpError(first.status, msg, { errors: all })
    : Object.assign(badRequest(msg), { errors: all });
};

/** Refuses a plan in which any device has a problem, and names up to 100 of those by title. */
export const assertNoProblems = (plan: readonly PlannedDevice[]): void => {
  const bad = plan.filter(({ problem }) => problem !== undefined);
  const first = bad[0]?.problem;
  if (first) throw refusal(first, bad);
};
