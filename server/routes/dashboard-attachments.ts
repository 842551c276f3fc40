import * as z from 'zod';
import { idSchema } from '../../src/schema/zod.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { assertReferences } from '../crud/references.ts';
import { applyChanges, inTransaction, lockedRecord } from '../crud/write.ts';
import { dashboards, dashboardResponse, serializeDashboard } from '../dashboards/serialize.ts';
import { httpError } from '../errors.ts';
import { idParams } from '../http.ts';

/** What can be attached, and the field that keeps it. */
const KINDS = { user: 'user_ids', company: 'company_ids', project: 'project_ids' } as const;
type Kind = keyof typeof KINDS;

const renamed = (error: unknown, from: string, to: string): unknown => {
  const { statusCode, message, errors } = error as {
    statusCode?: number;
    message: string;
    errors?: { path?: string }[];
  };
  return statusCode === 400 && errors?.[0]?.path === from ? httpError(400, message, { path: to }) : error;
};

/** Who sees a dashboard: attaching twice is once, detaching what is not attached changes nothing. */
export default (app: App, context: Context): void => {
  const register = (kind: Kind, isAttached: boolean): void => {
    const field = KINDS[kind];
    const name = `${kind}_id`;
    app.put(
      `/api/dashboard-v2/:id/${isAttached ? 'attach' : 'detach'}-${kind}`,
      {
        schema: {
          summary: `${isAttached ? 'Show a dashboard to' : 'No longer show a dashboard to'} a ${kind}`,
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
                throw renamed(error, field, name);
              });
            }
            return applyChanges(tx, dashboards, before, {
              [field]: isAttached ? [...others, id] : others,
            });
          },
          { action: isAttached ? 'attach' : 'detach' },
        );
        return { data: await serializeDashboard(context.db, caller, saved) } as never;
      },
    );
  };
  for (const kind of Object.keys(KINDS) as Kind[]) {
    register(kind, true);
    register(kind, false);
  }
};
