import * as z from 'zod';
import type { Context } from '../../context.ts';
import type { App } from '../../http/routing.ts';
import { writeStored, localeOf } from '../../texts/translations.ts';

const MAX = 1_000;

const time = z.iso.datetime();
const outageSchema = z.object({
  id: z.int(),
  source: z.string(),
  from: time,
  to: time,
  reason: z.string(),
});

const LIST = `select id, source, "from", "to", reason from ingest_outages order by "from" desc, id desc limit ${MAX}`;
interface Row {
  readonly id: number;
  readonly source: string;
  readonly from: Date;
  readonly to: Date;
  readonly reason: string;
}

/** The periods in which no data could be received. */
export default (app: App, { pool }: Context): void => {
  app.get(
    '/api/system/ingest-outages',
    {
      schema: {
        tags: ['System'],
        summary: 'List the periods in which no data could be received',
        description: `The newest ${MAX}. They do not count as silence of devices.`,
        response: { 200: z.object({ data: z.array(outageSchema) }) },
      },
    },
    async (request) => {
      const { rows } = await pool.query<Row>(LIST);
      const locale = localeOf(request);
      const data = rows.map(({ from, to, reason, ...row }) => ({
        ...row,
        from: from.toISOString(),
        to: to.toISOString(),
        reason: writeStored(reason, locale),
      }));
      return { data };
    },
  );
};
