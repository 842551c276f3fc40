import * as z from 'zod';
import type { App } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import type { IngestCounts, Note } from '../../ingest/counters.ts';
import { newestQuarantined } from '../../ingest/storing/quarantine.ts';
import { mqttAnswer, mqttSchema } from './mqtt.ts';
import { localeOf, type Write, writerFor } from '../../texts/translations.ts';

const count = z.int().min(0);
const time = z.iso.datetime();
const way = z.object({
  uplinks: count,
  ignored: count,
  accepted: count,
  late: count,
  duplicates: count,
  quarantined: z.object({ in_the_future: count, before_2015: count }),
  refused_values: count,
  refused: z.object({ foreign: count, full: count, unreadable: count }),
  not_stored: count,
});
const note = z.object({
  at: time,
  way: z.enum(['http', 'mqtt']),
  kind: z.enum(['value', 'foreign', 'full', 'unreadable']),
  device_id: z.int().nullable(),
  device: z.string().nullable(),
  app_id: z.string().nullable(),
  dev_id: z.string().nullable(),
  place: z.string().nullable(),
  reason: z.string(),
  times: count,
});
const quarantined = z.object({
  device_id: z.int().nullable(),
  device: z.string().nullable(),
  datapoint_id: z.int(),
  key: z.string().nullable(),
  label: z.string().nullable(),
  unit: z.string().nullable(),
  value: z.number(),
  ts: time,
  reason: z.string(),
  received_at: time,
});
const responseSchema = z.object({
  at: time,
  started_at: time,
  mqtt: mqttSchema,
  storing: z.object({
    held: count,
    last_commit_at: time.nullable(),
    trouble: z.object({ since: time, last_at: time, reason: z.string() }).nullable(),
  }),
  ways: z.object({ http: way, mqtt: way }),
  minutes: z.array(z.object({ at: time, accepted: count })),
  refused_values: z.array(note),
  refused: z.array(note),
  last_refusal: note.nullable(),
  quarantine: z.object({ last_24_h: count, more: z.boolean(), newest: z.array(quarantined) }),
});

const titlesOf = async ({ pool }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: number; title: string }>(
    'select id, title from devices where id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
};

const storingOf = ({ trouble, lastCommit }: IngestCounts, held: number, write: Write) => ({
  held,
  last_commit_at: lastCommit?.toISOString() ?? null,
  trouble: trouble && {
    since: trouble.since.toISOString(),
    last_at: trouble.lastAt.toISOString(),
    reason: write(trouble.reason),
  },
});

/** Ingest statistics. */
export default (app: App, context: Context): void => {
  const { counts, queue } = context.ingest;

  app.get(
    '/api/system/ingest',
    {
      schema: {
        tags: ['System'],
        summary: 'Retrieve ingest statistics',
        description:
          '`ways`, `minutes` (accepted readings), `refused_values` and `refused` count this server since `started_at`; ' +
          '`quarantine` covers all servers. Lists are newest first, and repeated entries increment `times`.',
        response: { 200: responseSchema },
      },
    },
    async (request) => {
      const write = writerFor(request);
      const now = Date.now();
      const notes = (of: ReadonlyMap<string, Note>) => [...of.values()].toReversed();
      const [values, refused] = [notes(counts.refusedValues), notes(counts.refused)];
      const ids = [...values, ...refused].flatMap(({ device_id }) => device_id ?? []);
      const [titles, quarantine] = await Promise.all([
        titlesOf(context, [...new Set(ids)]),
        newestQuarantined(context.pool, now, localeOf(request)),
      ]);
      // A deleted device has no page to link to.
      const serializeNote = ({ at, device_id, reason, ...rest }: Note) => {
        const device = device_id === null ? undefined : titles.get(device_id);
        return {
          ...rest,
          reason: write(reason),
          at: at.toISOString(),
          device_id: device === undefined ? null : device_id,
          device: device ?? null,
        };
      };
      return {
        at: new Date(now).toISOString(),
        started_at: counts.startedAt.toISOString(),
        mqtt: mqttAnswer(context, write),
        storing: storingOf(counts, queue.size(), write),
        ways: counts.ways,
        minutes: counts.minutes
          .read(now)
          .map(({ at, sum }) => ({ at: new Date(at).toISOString(), accepted: sum })),
        refused_values: values.map(serializeNote),
        refused: refused.map(serializeNote),
        last_refusal: refused[0] ? serializeNote(refused[0]) : null,
        quarantine,
      };
    },
  );
};
