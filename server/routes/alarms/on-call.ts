import * as z from 'zod';
import { SEVERITIES } from '../../../src/domain/alarms/alarm.ts';
import { CHANNELS } from '../../../src/domain/alarms/notifying/notification.ts';
import { type NotificationPolicy, planMessages } from '../../../src/domain/alarms/notifying/policy.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { instant as instantField } from '../../../src/schema/field.ts';
import { fieldSchema, idSchema } from '../../../src/schema/zod.ts';
import { getRow } from '../../crud/reading/read.ts';
import { idParams, instantSchema as instant } from '../../http/call-schemas.ts';
import { readDirectories } from '../../notify/directory.ts';
import { outboxRows } from '../../notify/outbox.ts';
import { callerOf, type Routes } from '../../http/routing.ts';

const tags = ['Alarms'];
const rosters = resourceNamed('rosters');
const policies = resourceNamed('notification-policies');
const moment = fieldSchema(instantField({ required: true })) as z.ZodType<string>;

const person = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.string(),
  company_id: idSchema.nullable(),
});
const planned = z.object({
  at: instant,
  user_id: idSchema.nullable().describe('null: a webhook of the company'),
  channel: z.enum(CHANNELS),
});

/** Who is on call, and what a notification policy would send. */
const routes: Routes = (app, { db, pool }) => {
  app.get(
    '/api/rosters/:id/on-call',
    {
      schema: {
        tags,
        summary: 'List the people on call',
        description: 'Only active users, who could be notified.',
        params: idParams,
        querystring: z.strictObject({ at: moment.optional().describe('default: now') }),
        response: { 200: z.object({ data: z.array(person) }) },
      },
    },
    async (request) => {
      const roster = await getRow(db, rosters, callerOf(request), request.params.id);
      const companyId = roster.company_id as number;
      const directory = (await readDirectories(pool, [companyId]))(companyId);
      const { at } = request.query;
      const step = { after_min: 0, roster_id: request.params.id, channels: [] };
      const ids = directory.peopleOf(step, at === undefined ? Date.now() : Date.parse(at));
      return { data: ids.flatMap((id) => directory.person(id) ?? []) };
    },
  );

  app.post(
    '/api/notification-policies/:id/dry-run',
    {
      schema: {
        tags,
        summary: 'List what a policy would send',
        description: 'For a case detected at that time which nobody acknowledges. Nothing is sent.',
        params: idParams,
        body: z.strictObject({ at: moment, severity: z.enum(SEVERITIES) }),
        response: { 200: z.object({ data: z.array(planned) }) },
      },
    },
    async (request) => {
      const row = await getRow(db, policies, callerOf(request), request.params.id);
      const policy = row as unknown as NotificationPolicy;
      const directory = (await readDirectories(pool, [policy.company_id]))(policy.company_id);
      const about = { alarm_id: null, company_id: policy.company_id, key: '' };
      const start = Date.parse(request.body.at);
      const messages = planMessages(policy, request.body.severity, start, directory.peopleOf);
      return {
        data: messages.flatMap((each) =>
          outboxRows(directory, about, each).map(({ user_id, channel }) => ({
            at: new Date(each.at).toISOString(),
            user_id,
            channel,
          })),
        ),
      };
    },
  );
};
export default routes;
