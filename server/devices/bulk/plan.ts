import { sql } from 'drizzle-orm';
import { normaliseTags, TAGS_MAX, tagsFault } from '../../../src/domain/devices/tags.ts';
import type { ValidationKey } from '../../../src/languages/keys.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { differing } from '../../crud/writing/changes.ts';
import { assertReferences } from '../../crud/writing/references.ts';
import type { WriteContext, Row } from '../../crud/rules.ts';
import { assertInScope } from '../../crud/scope.ts';
import { idList } from '../../db/arrays.ts';
import { type HttpError, httpError, type Problem } from '../../errors.ts';
import { asMessage, message, type Sentence } from '../../texts/texts.ts';
import type { DeviceChanges, Device } from './selection.ts';
import { contestedAmong, lacksCompany } from '../claims.ts';
import { lockParents } from '../parents.ts';
import { moveOf, findXidConflicts } from '../external-ids.ts';
import { stateError } from '../states.ts';
import { tenureChanges } from '../replacement/tenure.ts';

/** The changes of one device, or the problem that prevents them. */
export interface PlannedDevice {
  readonly before: Device;
  readonly changes: Row;
  readonly problem?: DeviceProblem;
}
interface DeviceProblem {
  readonly status: 400 | 403 | 409;
  readonly text: Sentence;
  /** The part of the body that caused the problem. */
  readonly path: string;
}

const resource = resourceNamed('devices');
/** How many devices an error lists. */
const LISTED_MAX = 100;

type Tags = Pick<DeviceChanges, 'add_tags' | 'remove_tags'> & {
  readonly tags?: readonly string[] | undefined;
};

const nextTags = (device: Device, removed: ReadonlySet<string>, { add_tags = [] }: Tags): string[] => [
  ...new Set([...device.tags.filter((tag) => !removed.has(tag)), ...add_tags]),
];

const tagsProblem = (tags: readonly string[]): DeviceProblem | undefined => {
  const fault = tagsFault(tags);
  if (fault) return { status: 400, path: 'data.add_tags', text: { key: fault as ValidationKey } };
  if (tags.length <= TAGS_MAX) return undefined;
  const text = message('validation.list_long', { max: TAGS_MAX });
  return { status: 400, path: 'data.add_tags', text };
};

/** The company id of each project. Locks the projects, so that they can't be moved or deleted during the transaction. */
export const companiesOfProjects = async (
  { db }: WriteContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; company_id: number }>(sql`
    select id, company_id from projects where id = any(${idList([...new Set(ids)])}) order by id for key share`);
  return new Map(rows.map(({ id, company_id }) => [id, company_id]));
};

/** The changes of `PUT /devices/many`, plus `tags`, which replaces all tags. */
export interface RequestedChanges extends DeviceChanges {
  readonly tags?: readonly string[] | undefined;
}

/**
 * Plans the changes of these (locked) devices without writing anything. Throws if the request itself is invalid;
 * problems of single devices are part of the plan.
 */
export const planDevices = async (
  tx: WriteContext,
  devices: readonly Device[],
  requested: RequestedChanges,
): Promise<PlannedDevice[]> => {
  const { db, principal } = tx;
  const { company_id, is_active, project_ids, tags, model_id } = requested;
  if (company_id !== undefined) assertInScope(resource, principal, { company_id });
  await assertReferences(db, resource, principal, {
    ...(company_id === undefined ? {} : { company_id }),
    ...(project_ids ? { project_ids } : {}),
    ...(model_id === undefined ? {} : { model_id }),
  });
  const add_tags = requested.add_tags && normaliseTags(requested.add_tags);
  const removed = new Set(normaliseTags(requested.remove_tags ?? []));
  const changesTags = requested.add_tags !== undefined || requested.remove_tags !== undefined;
  const projectIds =
    project_ids ?? (company_id === undefined ? [] : devices.flatMap((one) => one.project_ids));
  const companies = await companiesOfProjects(tx, projectIds);
  const canSettleClaims = is_active !== undefined || company_id !== undefined;
  const contested = canSettleClaims ? await contestedAmong(tx, devices) : new Set();
  const moves = company_id === undefined ? [] : devices.flatMap((one) => moveOf(one, { ...one, company_id }));
  const xidConflicts = await findXidConflicts(tx, moves);
  const selected = new Set(devices.map(({ id }) => id));
  const isMoving = company_id !== undefined;
  if (isMoving) await lockParents(tx);
  // A device keeps its main meter only if that is selected too.
  const leavesParent = ({ company_id: from, parent_device_id: parent }: Device): boolean =>
    isMoving && from !== company_id && parent !== null && !selected.has(parent);

  const changesOf = (device: Device): Row => ({
    ...(company_id === undefined ? {} : { company_id }),
    ...(leavesParent(device) ? { parent_device_id: null } : {}),
    ...tenureChanges(device, company_id, contested.has(device.id)),
    ...(is_active === undefined ? {} : { is_active }),
    ...(model_id === undefined ? {} : { model_id }),
    ...(tags ? { tags } : changesTags ? { tags: nextTags(device, removed, { add_tags }) } : {}),
    ...(project_ids
      ? { project_ids: [...new Set(project_ids)] }
      : company_id === undefined
        ? {}
        : // A device that moves to another company leaves the previous company's projects.
          { project_ids: device.project_ids.filter((id) => companies.get(id) === company_id) }),
  });
  const problemOf = (device: Device, next: Row): DeviceProblem | undefined => {
    const stateText = stateError(principal, device.is_active, is_active);
    if (stateText) return { status: 403, path: 'data.is_active', text: stateText };
    if (lacksCompany(device, requested, contested))
      return { status: 400, path: 'data.company_id', text: 'device_rules.contested' };
    const conflict = xidConflicts.get(device.id);
    if (conflict !== undefined) return { status: 409, path: 'data.company_id', text: conflict };
    const company = company_id === undefined ? device.company_id : company_id;
    if (project_ids?.some((id) => companies.get(id) !== company)) {
      return { status: 400, path: 'data.project_ids', text: 'device_rules.foreign_projects' };
    }
    return next.tags === undefined ? undefined : tagsProblem(next.tags as string[]);
  };

  return devices.map((before) => {
    const next = changesOf(before);
    const problem = problemOf(before, next);
    return { before, changes: differing(resource, next, before), ...(problem ? { problem } : {}) };
  });
};

const problemsError = (first: DeviceProblem, bad: readonly PlannedDevice[]): HttpError => {
  const problems = bad.flatMap(({ before: { id, title }, problem }): Problem[] =>
    problem
      ? [{ text: message('calls.about', { title, problem: asMessage(problem.text) }), path: `ids.${id}` }]
      : [],
  );
  const summary = message('device_rules.unchangeable', { smart_count: bad.length });
  const text = [summary, ...problems.slice(0, 1).map((problem) => problem.text)];
  return httpError(first.status, text, {
    problems: [{ text, path: first.path }, ...problems.slice(0, LISTED_MAX)],
  });
};

/** Throws if any device of the plan has a problem. The error lists up to 100 of them by title. */
export const assertNoProblems = (plan: readonly PlannedDevice[]): void => {
  const bad = plan.filter(({ problem }) => problem !== undefined);
  const first = bad[0]?.problem;
  if (first) throw problemsError(first, bad);
};
