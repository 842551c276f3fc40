import type { PoolClient } from 'pg';
import { type ActionRequest, planAction } from '../../../src/domain/alarms/cases/actions.ts';
import { chunk } from '../../../src/domain/chunk.ts';
import type { Context } from '../../context.ts';
import { badRequest, httpError, notFound } from '../../errors.ts';
import type { CaseRow } from './case-row.ts';
import { CASE_COLUMNS, type CaseWriter, withCases } from './cases.ts';
import { forgetCase } from '../judging/states.ts';
import { lockCases } from './lock-cases.ts';

type AlarmServices = Pick<Context, 'pool' | 'alarms'>;

const ASSIGNEE = `
  select name from users
  where id = $1 and is_active and (role = 'superadmin' or company_id = $2) for share`;

/** The request with the name of the person; throws 400 for someone who may not see the case. */
const withName = async (client: PoolClient, row: CaseRow, request: ActionRequest): Promise<ActionRequest> => {
  if (request.action !== 'assign' || request.user_id === null) return request;
  const { rows } = await client.query<{ name: string }>(ASSIGNEE, [request.user_id, row.company_id]);
  if (!rows[0]) throw badRequest('alarm_rules.assignee', 'user_id');
  return { ...request, name: rows[0].name };
};

/** Performs an action on a locked case. Throws 400 or 409 if it can't be done. */
export const act = async (
  writer: CaseWriter,
  row: CaseRow,
  request: ActionRequest,
  by: number,
): Promise<void> => {
  const plan = planAction(row, await withName(writer.client, row, request), by, writer.now);
  if ('conflict' in plan) throw httpError(409, `alarm_rules.${plan.conflict}`, { current: row.version });
  if ('fault' in plan) throw badRequest(`alarm_rules.${plan.fault}`, plan.path);
  if (plan.entries.length === 0) return;
  if (request.action === 'reset') await forgetCase(writer.client, row.id);
  writer.change(row, plan.set, plan.entries);
};

/**
 * Performs an action on a case on behalf of a user, whose permission the caller has checked. Throws 404, 409 or 400
 * if it can't be done. Repeating it has no further effect.
 */
export const actOnCase = (
  context: AlarmServices,
  id: number,
  request: ActionRequest,
  by: number,
): Promise<void> =>
  withCases(context, async (writer) => {
    const row = (await lockCases(writer.client, [id])).get(id);
    if (!row) throw notFound();
    await act(writer, row, request, by);
  });

const SEVERITIES_OF = `
  select distinct on (severity) ${CASE_COLUMNS} from alarms
  where id = any($1::int[]) and closed_at is null order by severity, id`;

/** Throws 400 if what was sent is wrong for one of these cases, so that none is changed. */
const assertPossible = async (
  { pool }: AlarmServices,
  ids: readonly number[],
  request: ActionRequest,
  by: number,
): Promise<void> => {
  const { rows } = await pool.query<CaseRow>(SEVERITIES_OF, [`{${ids.join(',')}}`]);
  for (const row of rows) {
    const plan = planAction(row, request, by, Date.now());
    if ('fault' in plan) throw badRequest(`alarm_rules.${plan.fault}`, plan.path);
  }
};

/** Cases per transaction: readings of their devices wait for it. */
const BATCH = 200;

/**
 * Performs an action on many cases, in several transactions. Cases that are closed or have since been deleted are left
 * out. Returns the ids of the others. Stops early once `isStopped`.
 */
export const actOnCases = async (
  context: AlarmServices,
  ids: readonly number[],
  request: ActionRequest,
  by: number,
  isStopped: () => boolean = () => false,
): Promise<readonly number[]> => {
  await assertPossible(context, ids, request, by);
  const done: number[] = [];
  for (const part of chunk(ids, BATCH)) {
    if (isStopped()) break;
    const changed = await withCases(context, async (writer) => {
      const open: number[] = [];
      for (const row of (await lockCases(writer.client, part)).values()) {
        if (row.closed_at !== null) continue;
        await act(writer, row, request, by);
        open.push(row.id);
      }
      return open;
    });
    done.push(...changed);
  }
  return done;
};
