import type { CaseChanges, CaseRow } from '../../../server/alarms/cases/case-row.ts';
import { type NewCase, withCases } from '../../../server/alarms/cases/cases.ts';
import { lockCases } from '../../../server/alarms/cases/lock-cases.ts';
import type { CaseEvent } from '../../../src/domain/alarms/alarm.ts';
import type { Context } from '../../../server/context.ts';
import { message } from '../../../server/texts/texts.ts';
import { storedText } from '../../../server/texts/translations.ts';
import { insertDevice } from './alarms.ts';
import { nextNumber } from '../server/app.ts';

type Alarms = Pick<Context, 'pool' | 'alarms'>;

/** A device of a company, without readings; in a project if one is given. */
export const caseDevice = async (
  { pool }: Alarms,
  companyId: number,
  projectId?: number,
): Promise<number> => {
  const id = await insertDevice(pool, companyId);
  if (projectId !== undefined) {
    await pool.query('insert into project_devices (project_id, device_id) values ($1, $2)', [projectId, id]);
  }
  return id;
};

/** Opens a case as the engine does; a scald of a new device unless `more` says otherwise. */
export const openCase = async (
  context: Alarms,
  companyId: number,
  more: Partial<NewCase> & { readonly projectId?: number } = {},
): Promise<CaseRow> => {
  const { projectId, ...set } = more;
  const deviceId = set.device_id ?? (await caseDevice(context, companyId, projectId));
  const now = Date.now();
  return withCases(
    context,
    (writer) =>
      writer.open(
        {
          rule_id: nextNumber() + 1_000_000,
          kind: 'scald',
          severity: 'critical',
          company_id: companyId,
          device_id: deviceId,
          gateway_id: null,
          datapoint_id: null,
          title: 'Scald risk',
          text: storedText(message('alarm_links.closed')),
          response: 'Close the valve.',
          condition: 'active',
          evidence: 'live',
          since: new Date(now - 5_000),
          detected_at: new Date(now),
          cleared_at: null,
          closed_at: null,
          close_reason: null,
          value: 58,
          limit: 50,
          peak: null,
          occurrences: 1,
          acknowledged_at: null,
          acknowledged_by: null,
          assigned_to: null,
          latched: true,
          shelved_until: null,
          suppressed_by: null,
          late: false,
          chattering: false,
          check_at: null,
          ...set,
        },
        [{ type: 'raised', value: set.value ?? 58 }],
      ),
    now,
  );
};

/** Changes a case as the engine does. */
export const changeCase = (
  context: Alarms,
  id: number,
  set: CaseChanges,
  type: CaseEvent,
): Promise<CaseRow> =>
  withCases(context, async (writer) => {
    const row = (await lockCases(writer.client, [id])).get(id);
    return writer.change(row as CaseRow, set, [{ type }]);
  });

/** Closes a case as the engine does when it has cleared. */
export const closeCase = (context: Alarms, id: number): Promise<CaseRow> =>
  withCases(context, async (writer) => {
    const row = (await lockCases(writer.client, [id])).get(id);
    return writer.close(row as CaseRow, 'cleared');
  });
