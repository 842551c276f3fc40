import * as z from 'zod';
import { PIN_PATTERN, WALL_BOARDS_MAX, WALL_SECONDS } from '../../../src/domain/dashboard/limits.ts';
import { createSchema, idSchema, recordSchema } from '../../../src/schema/zod.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../crud/reading/read.ts';
import { inTransaction } from '../../crud/writing/write.ts';
import { dashboards } from '../../dashboards/serialize.ts';
import type { AskedValues } from '../../dashboards/variables/choose.ts';
import { badRequest, isHttpError } from '../../errors.ts';
import { describedBy, idParam, idParams } from '../../http/call-schemas.ts';
import type { Principal } from '../../principal.ts';
import { type App, callerOf } from '../../http/routing.ts';
import { fixVariables } from '../../shares/fix-variables.ts';
import {
  assertInFuture,
  assertMayShare,
  createShare,
  hashPin,
  resumeShare,
  revokeShare,
  shares,
  sharesOf,
} from '../../shares/manage.ts';
import { message, resourceWord } from '../../texts/texts.ts';

const tags = ['Share links'];
const path = '/api/dashboard-v2/:id/shares';

const share = recordSchema(shares).extend({ boards: z.array(idSchema) });
const listed = share.extend({
  variables: z
    .array(z.object({ name: z.string(), title: z.string() }))
    .describe('what the link shows of this dashboard’s variables'),
});
const created = z.object({
  data: share.extend({ url: z.string().describe('the page of the link; shown only once') }),
});
const one = createSchema(shares)
  .omit({ seconds: true })
  .extend({
    pin: z.string().regex(PIN_PATTERN, { error: 'validation.pin' }).nullish().describe('4 to 12 digits'),
    variables: z
      .record(z.string(), z.union([z.string().max(500), z.number()]))
      .optional()
      .describe('what the link shows of the dashboards’ variables; visitors can’t change it'),
  });
const shareBody = describedBy(shares, one);
const wallBody = describedBy(
  shares,
  one.extend({
    boards: z
      .array(idSchema)
      .min(1)
      .max(WALL_BOARDS_MAX)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'validation.boards_twice' }),
    seconds: z.int().min(WALL_SECONDS.min).max(WALL_SECONDS.max).describe('how long each dashboard is shown'),
  }),
);

/** Links that show dashboards without signing in. See docs/walls.md. */
export default (app: App, context: Context): void => {
  const { db } = context;

  const create = async (
    caller: Principal,
    body: Omit<z.output<typeof one>, 'seconds'>,
    shown: { readonly boards: readonly number[]; readonly seconds?: number },
  ) => {
    const {
      title,
      expires_at,
      pin,
      variables = {},
    } = body as {
      title: string;
      expires_at?: string | null;
      pin?: string | null;
      variables?: AskedValues;
    };
    assertInFuture(expires_at);
    const fixed = await fixVariables(db, caller, shown.boards, variables);
    const pinHash = await hashPin(pin);
    return inTransaction(context, caller, (tx) =>
      createShare(tx, { title, expires_at, fixed, ...shown }, pinHash),
    );
  };

  app.post(
    path,
    {
      schema: {
        summary: 'Share a dashboard by link',
        description: 'The link shows the live dashboard without signing in. `url` is returned only once.',
        tags,
        params: idParams,
        body: shareBody,
        response: { 201: created },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      await assertMayShare(db, caller);
      const { id } = await getRow(db, dashboards, caller, request.params.id);
      const data = await create(caller, request.body, { boards: [id as number] });
      return reply.code(201).send({ data });
    },
  );

  app.post(
    '/api/dashboard-v2/wall',
    {
      schema: {
        summary: 'Share several dashboards by one link',
        description: 'The link shows them in turn. It is listed on each of them.',
        tags,
        body: wallBody,
        response: { 201: created },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      await assertMayShare(db, caller);
      const { boards, seconds } = request.body as { boards: number[]; seconds: number };
      for (const id of boards) {
        await getRow(db, dashboards, caller, id).catch((error: unknown) => {
          if (!isHttpError(error) || error.statusCode !== 404) throw error;
          const values = { resource: resourceWord(dashboards, 1), id };
          throw badRequest(message('records.no_reference', values), 'boards');
        });
      }
      const data = await create(caller, request.body, { boards, seconds });
      return reply.code(201).send({ data });
    },
  );

  app.get(
    path,
    {
      schema: {
        summary: 'List the share links of a dashboard',
        description: 'Newest first. Company admins get those of their company.',
        tags,
        params: idParams,
        response: { 200: z.object({ data: z.array(listed) }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = await getRow(db, dashboards, caller, request.params.id);
      return { data: await sharesOf(db, caller, id as number) };
    },
  );

  app.put(
    `${path}/:share`,
    {
      schema: {
        summary: 'Open a paused share link again',
        description: 'Fifty wrong PINs within an hour pause a link.',
        tags,
        params: idParams.extend({ share: idParam }),
        body: z.strictObject({ is_paused: z.literal(false) }),
        response: { 200: z.object({ data: share }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id, share: shareId } = request.params;
      await getRow(db, dashboards, caller, id);
      await assertMayShare(db, caller);
      return { data: await inTransaction(context, caller, (tx) => resumeShare(tx, id, shareId)) };
    },
  );

  app.delete(
    `${path}/:share`,
    {
      schema: {
        summary: 'Revoke a share link',
        description: 'Its displays go dark within a second.',
        tags,
        params: idParams.extend({ share: idParam }),
        response: { 200: z.object({ data: share }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id, share: shareId } = request.params;
      await getRow(db, dashboards, caller, id);
      const revoked = await inTransaction(context, caller, (tx) => revokeShare(tx, id, shareId));
      return { data: revoked };
    },
  );
};
