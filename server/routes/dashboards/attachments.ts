import * as z from 'zod';
import { idSchema } from '../../../src/schema/zod.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { assertReferences } from '../../crud/writing/references.ts';
import { applyChanges, inTransaction, lockedRecord } from '../../crud/writing/write.ts';
import { dashboards, dashboardResponse, serializeDashboard } from '../../dashboards/serialize.ts';
import { httpError, isHttpError } from '../../errors.ts';
import { idParams } from '../../http/call-schemas.ts';

/** What a dashboard can be attached to, and the field that stores it. */
const KINDS = { user: 'user_ids', company: 'company_ids', project: 'project_ids' } as const;
type Kind = keyof typeof KINDS;

const withPath = (error: unknown, from: string, to: string): unknown => {
  if (!isHttpError(error) || error.statusCode !== 400 || error.problems[0]?.path !== from) return error;
  return httpError(400, error.text, { path: to });
};

/** Attaches dashboards to users, companies and projects. Both calls are idempotent. */
export default (app: App, context: Context): void => {
  const register = (kind: Kind, isAttached: boolean): void => {
    const field = KINDS[kind];
    const name = `${kind}_id`;
    app.put(
      `/api/dashboard-v2/:id/${isAttached ? 'attach' : 'detach'}-${kind}`,
      {
        schema: {
          summary: `${isAttached ? 'Attach a dashboard to' : 'Detach a dashboard from'} a ${kind}`,
          tags: ['Dashboards'],
          params: idParams,
          body: z.strictObject({ [name]: idSchema }),
          response: { 200: dashboardResponse },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const id = request.body[name] as number;
        const saved = await inTransaction(
          context,
          caller,
          async (tx) => {
            const before = await lockedRecord(tx, dashboards, 'edit', request.params.id);
            const others = (before[field] as readonly number[]).filter((other) => other !== id);
            if (isAttached) {
              await assertReferences(tx.db, dashboards, caller, { [field]: [id] }).catch((error: unknown) => {
                throw withPath(error, field, name);
              });
            }
            return applyChanges(tx, dashboards, before, {
              [field]: isAttached ? [...others, id] : others,
            });
          },
          { action: isAttached ? 'attach' : 'detach' },
        );
        return { data: await serializeDashboard(context.db, caller, saved) };
      },
    );
  };
  for (const kind of Object.keys(KINDS) as Kind[]) {
    register(kind, true);
    register(kind, false);
  }
};
