import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { resourceNamed } from '../../../src/resources/all.ts';
import { idSchema, listedSchema } from '../../../src/schema/zod.ts';
import { shownWatchOf, shownWatchSchema } from '../../alarms/cases/watch.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../db/access/scope.ts';
import { getRow } from '../../crud/reading/read.ts';
import { registerList, registerTotal } from '../../crud/register-list.ts';
import { addedToDashboard, dashboards, serializeDashboard } from '../../dashboards/serialize.ts';
import { resolveLayout } from '../../dashboards/variables/resolved.ts';
import { datapoints, devices } from '../../devices/serialize.ts';
import { idParam, instantSchema } from '../../http/call-schemas.ts';
import { type App, callerOf, type Routes, typed } from '../../http/routing.ts';
import { sharedBoards } from '../../shares/boards.ts';
import { openShare, type OpenShare, visitorOf } from '../../shares/open.ts';
import { enterPin } from '../../shares/pin.ts';
import { publicCaseSchema } from '../../shares/public-case.ts';
import { assertShown, unselected } from '../../shares/shown-filters.ts';
import { localeOf } from '../../texts/translations.ts';
import { choiceSchema } from './variables.ts';
import { registerCounted } from '../datapoints/counted.ts';
import { registerLastUse } from '../datapoints/last-use.ts';
import { registerReadings } from '../datapoints/datapoints.ts';

const tags = ['Share links'];
const base = '/api/s/:token';
// Any text: an invalid token gets the same response as an unknown one.
const params = z.object({ token: z.string().max(200) });
const PROOF = 'x-share-proof';

declare module 'fastify' {
  interface FastifyRequest {
    /** The link of a visitor's call. */
    share: OpenShare | null;
  }
}

const shown = z.object({
  title: z.string(),
  seconds: z.int().nullable().describe('how long each dashboard is shown; null: there is only one'),
  expires_at: instantSchema.nullable(),
  boards: z.array(z.object({ id: idSchema, title: z.string(), device_ids: z.array(idSchema) })),
  watch: shownWatchSchema,
});
const board = z.object({
  id: idSchema,
  title: z.string(),
  city_name: z.string().nullable(),
  logo: z.string().nullable(),
  data: z.string(),
  datapoints: addedToDashboard.datapoints,
  place: addedToDashboard.place,
  variables: z
    .array(choiceSchema.pick({ label: true, title: true }))
    .describe('what the link shows of the dashboard’s variables; visitors can’t change it'),
});
// What status tables and alarm lists need, and nothing else of the records.
const listedDevice = listedSchema(devices).pick({
  id: true,
  title: true,
  type: true,
  is_active: true,
  last_seen_at: true,
  expected_interval_s: true,
  health: true,
});
const lastValue = listedSchema(datapoints).pick({
  id: true,
  device_id: true,
  key: true,
  label: true,
  unit: true,
  kind: true,
  last_value: true,
  last_at: true,
});

const alarms = resourceNamed('alarms');
/** Their state follows from the times that are shown. */
const SHOWN_OF_CASES = new Set([...Object.keys(publicCaseSchema.shape), 'status', 'acknowledged']);
const ONLY_SHOWN =
  'Filters and sort orders are those by fields that the link shows; devices also by the projects and tags that its dashboards select.';

/** The calls of a visitor who may see what the link shows; the scope of `visitorOf` limits them to that. */
const visitorCalls = (app: App, context: Context): void => {
  const { db } = context;
  app.decorateRequest('share', null);
  app.addHook('onRequest', async (request) => {
    const { token = '' } = request.params as { token?: string };
    const proof = request.headers[PROOF];
    const share = await asSystem(() =>
      openShare(context, { token, proof: typeof proof === 'string' ? proof : undefined }),
    );
    request.share = share;
    request.principal = visitorOf(share, localeOf(request));
  });

  app.get(
    base,
    {
      schema: {
        summary: 'Retrieve what a share link shows',
        description: '401 if its PIN has to be entered, 410 if it has expired or was revoked.',
        tags,
        params,
        response: { 200: z.object({ data: shown }) },
      },
    },
    async ({ share }: FastifyRequest) => {
      const { id, title, seconds, expires_at, company_id } = share as OpenShare;
      const isShown = sql`devices.id in (select device_id from shared_devices where share_id = ${id})`;
      return {
        data: {
          title,
          seconds,
          expires_at,
          boards: await asSystem(() => sharedBoards(context, share as OpenShare)),
          watch: await asSystem(() => shownWatchOf(db, isShown, company_id)),
        },
      };
    },
  );

  app.get(
    `${base}/dashboard-v2/:id`,
    {
      schema: {
        summary: 'Retrieve a dashboard of a share link',
        tags,
        params: params.extend({ id: idParam }),
        response: { 200: z.object({ data: board }) },
      },
    },
    async (request) => {
      const visitor = callerOf(request);
      const { id } = request.params;
      const row = await getRow(db, dashboards, visitor, id);
      const viewed = { db, actor: visitor, dashboardId: id };
      const { data, choices, ids } = await resolveLayout(viewed, row.data as string, {});
      const dashboard = await serializeDashboard(db, visitor, { ...row, data }, ids);
      return { data: { ...dashboard, variables: choices } as unknown as z.input<typeof board> };
    },
  );

  const devicesShown = async (request: FastifyRequest) => {
    const query = request.query as Record<string, unknown>;
    assertShown(devices, query, new Set(Object.keys(listedDevice.shape)));
    const boards = request.share?.boards ?? [];
    const and = await unselected(context, callerOf(request), boards, query);
    return and ? { and } : {};
  };
  registerList(app, context, devices, {
    path: `${base}/devices`,
    summary: 'List the devices of a share link',
    description: ONLY_SHOWN,
    record: () => listedDevice,
    options: devicesShown,
  });
  registerTotal(app, context, devices, `${base}/devices/get/total`, devicesShown);
  registerList(app, context, datapoints, {
    path: `${base}/datapoints`,
    summary: 'List the datapoints of a share link',
    description: ONLY_SHOWN,
    record: () => lastValue,
    options: async ({ query }) => {
      assertShown(datapoints, query as Record<string, unknown>, new Set(Object.keys(lastValue.shape)));
      return {};
    },
  });
  registerReadings(app, context, `${base}/datapoints/:id/readings`);
  registerCounted(app, context, `${base}/datapoints/:id/counted`);
  registerLastUse(app, context, `${base}/datapoints/last-use`);
  registerList(app, context, alarms, {
    path: `${base}/alarms`,
    summary: 'List the alarms of a share link',
    description: ONLY_SHOWN,
    record: () => publicCaseSchema.extend({ device_title: z.string() }),
    options: async ({ query }) => {
      assertShown(alarms, query as Record<string, unknown>, SHOWN_OF_CASES);
      return {
        extraColumns: { device_title: sql`(select title from devices where devices.id = alarms.device_id)` },
      };
    },
  });
};

/** What the pages of share links call. The token is the permission: there is no session and no cookie. */
const routes: Routes = async (app, context) => {
  app.post(
    `${base}/pin`,
    {
      schema: {
        summary: 'Enter the PIN of a share link',
        description: `Returns the proof that the other calls take as the header \`${PROOF}\`. A wrong PIN is 403, from the sixth within 5 minutes 429.`,
        tags,
        params,
        body: z.strictObject({ pin: z.string().max(200) }),
        response: { 200: z.object({ data: z.object({ proof: z.string().nullable() }) }) },
      },
    },
    async (request) => {
      const { params: at, body, ip } = request;
      return { data: { proof: await enterPin(context, { token: at.token, pin: body.pin, address: ip }) } };
    },
  );

  await app.register(async (scoped) => visitorCalls(typed(scoped), context));
};
export default routes;
