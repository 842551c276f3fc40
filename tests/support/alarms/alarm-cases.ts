import { withCases } from '../../../server/alarms/cases/cases.ts';
import type { NewCase } from '../../../server/alarms/cases/cases.ts';
import type { Work } from '../../../server/jobs/jobs.ts';
import type { TestApp } from '../server/app.ts';

/** Opens a case as the judgement of a reading would, in a transaction of its own. Returns its id. */
export const openCase = (
  test: TestApp,
  about: Pick<NewCase, 'rule_id' | 'company_id' | 'device_id'> & Partial<NewCase>,
): Promise<number> =>
  withCases(test.context, async (writer) => {
    const now = new Date(writer.now);
    const fresh: NewCase = {
      kind: 'threshold',
      severity: 'medium',
      gateway_id: null,
      datapoint_id: null,
      title: 'Too warm',
      text: 'It is too warm.',
      response: 'Look.',
      condition: 'active',
      evidence: 'live',
      since: now,
      detected_at: now,
      cleared_at: null,
      closed_at: null,
      close_reason: null,
      value: null,
      limit: null,
      peak: null,
      occurrences: 1,
      acknowledged_at: null,
      acknowledged_by: null,
      assigned_to: null,
      latched: false,
      shelved_until: null,
      suppressed_by: null,
      late: false,
      chattering: false,
      check_at: now,
      ...about,
    };
    return (await writer.open(fresh, [{ type: 'raised' }])).id;
  });

/** Does what a job in the background would do now. */
export const runJob = async (test: TestApp, { work }: Work): Promise<void> => {
  while (await work(test.context, new AbortController().signal));
};

/** The history of a case: type and text of each entry. */
export const historyOf = async (
  test: TestApp,
  id: number,
): Promise<readonly (readonly [string, string | null])[]> => {
  const { rows } = await test.context.pool.query<{ type: string; text: string | null }>(
    'select type, text from alarm_events where alarm_id = $1 order by id',
    [id],
  );
  return rows.map(({ type, text }) => [type, text]);
};
