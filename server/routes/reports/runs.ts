import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { can, type Actor } from '../../../src/domain/access/access.ts';
import { isMoment } from '../../../src/domain/reports/periods.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { isUnderWay } from '../../../src/domain/reports/run.ts';
import { translateResult } from '../../../src/domain/reports/texts/translate-result.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { recordSchema } from '../../../src/schema/zod.ts';
import { type App, callerOf } from '../../http/routing.ts';
import { recordReportDownload } from '../../audit/events.ts';
import type { Context } from '../../context.ts';
import { listQuery, readListQuery } from '../../crud/reading/list-query.ts';
import { countRows, getRow, listRows, recordOf } from '../../crud/reading/read.ts';
import type { Row } from '../../crud/rules.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { httpError, forbidden, notFound } from '../../errors.ts';
import { fileResponse, idParam, idParams } from '../../http/call-schemas.ts';
import { dataHash } from '../../reports/data-hash.ts';
import { asSystem } from '../../db/access/scope.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { enqueue, inputsOf } from '../../reports/queue.ts';
import { localeOf, translatorFor } from '../../texts/translations.ts';
import { fileName, type FileKind, FILES } from '../../reports/render.ts';
import { refusingSlowly } from '../../jobs/slots.ts';
import { sendRange } from '../../crud/reading/send-range.ts';
import { runFile } from '../../reports/run-file.ts';

const reports = resourceNamed('reports');
const runs = resourceNamed('report-runs');
const tags = ['Reports'];
const instantOrDate = z
  .string()
  .max(40)
  .refine(isMoment, { error: 'validation.moment' })
  .describe('an instant with an offset, or a local date in the report’s time zone');
const record = recordSchema(runs).extend({ result: z.unknown() });
const one = z.object({ data: record });
const params = z.object({ id: idParam, run: idParam });

const MAIL_AGAIN = `
  with again as (
    insert into report_mails as m (run_id, round) values ($1, 1) on conflict (run_id) do update set round = m.round + 1)
  update report_runs set mail_due_at = now(), mail_attempts = 0, mail_error = null, mail_left = null,
    mailed_at = null, updated_at = now() where id = $1`;

const DONE_RESULT = `
  select result::text as json, result->>'title' as title, result->>'from' as "from", result->>'time_zone' as time_zone
  from report_results where run_id = $1 and result is not null`;
interface DoneResult extends Pick<Result, 'title' | 'from' | 'time_zone'> {
  readonly json: string;
}

/** Report runs. See docs/specification.md, section 10. */
export default (app: App, context: Context): void => {
  const { db, pool, cold } = context;
  const table = tableOf(runs.name);

  const runOf = async (actor: Actor, id: number, run: number): Promise<Row> => {
    await getRow(db, reports, actor, id);
    const found = await recordOf(
      db,
      runs,
      run,
      sql`${table.report_id} = ${id} and ${scopeFilter(runs, actor, 'show') ?? sql`true`}`,
    );
    if (!found) throw notFound();
    return found;
  };

  const resultOf = async (run: Row, translate: Translate): Promise<Result | null> => {
    if (run.status !== 'done') return null;
    const { rows } = await pool.query<{ result: Result | null }>(
      'select result from report_results where run_id = $1',
      [run.id],
    );
    const stored = rows[0]?.result ?? null;
    return stored && translateResult(stored, translate);
  };
  /** The result as JSON, which is large, and what its files are named by. */
  const doneResult = async (actor: Actor, id: number, run: number): Promise<DoneResult> => {
    const { status } = await runOf(actor, id, run);
    const { rows } = await pool.query<DoneResult>(DONE_RESULT, [run]);
    if (status !== 'done' || !rows[0]) throw httpError(409, 'report_rules.no_result');
    return rows[0];
  };

  app.post(
    '/api/reports/:id/run',
    {
      schema: {
        summary: 'Run a report',
        description: '`from` alone means one period from that time; neither means the last complete period.',
        tags,
        params: idParams,
        body: z.strictObject({ from: instantOrDate.optional(), to: instantOrDate.optional() }).nullish(),
        response: { 202: one },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      await getRow(db, reports, caller, id);
      // As for a scheduled run: what it is made from does not depend on who asks for it.
      const run = await refusingSlowly(() =>
        asSystem(() =>
          withTransaction(pool, (client) =>
            enqueue(client, id, { ...request.body, requested_by: caller.id }, Date.now()),
          ),
        ),
      );
      const data = await runOf(caller, id, run ?? 0);
      context.reports.wake();
      return reply.code(202).send({ data: { ...data, result: null } });
    },
  );

  app.get(
    '/api/reports/:id/runs',
    {
      schema: {
        summary: 'List the runs of a report',
        description: 'In the default dialect. `result` is null in lists.',
        tags,
        params: idParams,
        querystring: listQuery,
        response: { 200: z.array(record) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      await getRow(db, reports, caller, id);
      const listRequest = { ...readListQuery(runs, request.query), and: sql`${table.report_id} = ${id}` };
      const [rows, total] = await Promise.all([
        listRows(db, runs, caller, listRequest),
        countRows(db, runs, caller, listRequest.filter, listRequest.and),
      ]);
      const { offset } = listRequest;
      return sendRange(
        reply,
        'runs',
        rows.map((row) => ({ ...row, result: null })),
        { offset, total },
      );
    },
  );

  app.get(
    '/api/reports/:id/runs/:run',
    { schema: { summary: 'Retrieve a report run', tags, params, response: { 200: one } } },
    async (request) => {
      const run = await runOf(callerOf(request), request.params.id, request.params.run);
      return { data: { ...run, result: await resultOf(run, translatorFor(localeOf(request))) } };
    },
  );

  app.get(
    '/api/reports/:id/runs/:run/check',
    {
      schema: {
        summary: 'Check whether a report run is outdated',
        description: '`changed` is true if readings that arrived later would change the result.',
        tags,
        params,
        response: { 200: z.object({ data: z.object({ changed: z.boolean(), data_hash: z.string() }) }) },
      },
    },
    async (request) => {
      const run = await runOf(callerOf(request), request.params.id, request.params.run);
      if (run.status !== 'done') throw httpError(409, 'report_rules.not_comparable');
      const hash = await dataHash({ pool, cold: cold.reader }, await inputsOf(pool, run.id as number));
      return { data: { changed: hash !== run.data_hash, data_hash: hash } };
    },
  );

  app.delete(
    '/api/reports/:id/runs/:run',
    {
      schema: {
        summary: 'Cancel or delete a report run',
        description: 'Cancels a queued or running run; deletes a finished one.',
        tags,
        params,
        response: { 200: one },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const run = await runOf(caller, request.params.id, request.params.run);
      const wasUnderWay = isUnderWay(String(run.status));
      if (wasUnderWay) {
        const { rowCount } = await pool.query(
          `update report_runs set status = 'cancelled', finished_at = now(), updated_at = now()
           where id = $1 and status in ('queued', 'running')`,
          [run.id],
        );
        const data = await runOf(caller, request.params.id, request.params.run);
        if (rowCount !== 0 || data.status === 'cancelled') return { data: { ...data, result: null } };
        // It ended in the meantime: nobody has seen its result yet, so it is deleted as asked.
      }
      const isOwn = run.requested_by !== null && run.requested_by === caller.id;
      if (!isOwn && !can(reports.access, caller.role, 'delete')) {
        throw wasUnderWay ? httpError(409, 'report_rules.ended') : forbidden();
      }
      await pool.query('delete from report_runs where id = $1', [run.id]);
      return { data: { ...run, result: null } };
    },
  );

  app.post(
    '/api/reports/:id/runs/:run/resend',
    {
      schema: {
        summary: 'Resend the mail of a report run',
        tags,
        params,
        response: { 202: one },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id, run } = request.params;
      const report = await getRow(db, reports, caller, id);
      await doneResult(caller, id, run);
      if (!context.mailer.enabled) throw httpError(409, 'report_rules.no_mail_server');
      if (((report.recipients ?? []) as unknown[]).length === 0)
        throw httpError(409, 'report_rules.no_recipients', { path: 'recipients' });
      await asSystem(() => pool.query(MAIL_AGAIN, [run]));
      context.reports.wake();
      return reply.code(202).send({ data: { ...(await runOf(caller, id, run)), result: null } });
    },
  );

  for (const kind of Object.keys(FILES) as FileKind[]) {
    app.get(
      `/api/reports/:id/runs/:run.${kind}`,
      {
        schema: {
          summary: `Download a report run as ${kind.toUpperCase()}`,
          tags,
          params,
          response: { 200: fileResponse(FILES[kind].replace(/;.*/, '')) },
        },
      },
      async (request, reply) => {
        const language = localeOf(request);
        const { id, run } = request.params;
        const caller = callerOf(request);
        // Reading it too: results are large.
        const { bytes, name } = await context.files.run(caller.company_id, async () => {
          const { json, ...named } = await doneResult(caller, id, run);
          const file = await runFile(context, { run, kind, language, result: json });
          return { bytes: file, name: fileName(named, kind) };
        });
        await recordReportDownload(db, caller, await getRow(db, reports, caller, id), { file: name, run });
        return reply
          .header('content-type', FILES[kind])
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(bytes);
      },
    );
  }
};
