import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { instantSchema } from '../http/call-schemas.ts';
import { probe, type Probe, PROBE_RESULTS } from './probe.ts';
import { openToken } from './token.ts';
import { storedText, type Write } from '../texts/translations.ts';

/** The result of a connection test, and what was stored of it. */
export const testedSchema = z.object({
  result: z.enum(PROBE_RESULTS),
  status: z.int().nullable(),
  ms: z.int(),
  msg: z.string(),
  last_contact_at: instantSchema.nullable(),
  last_error: z.string().nullable(),
});

const UNREADABLE: Probe = {
  result: 'token',
  status: null,
  ms: 0,
  text: 'probes.token_unreadable',
};

const attempt = async (context: Context, url: string, sealed: string | null): Promise<Probe> => {
  let token: string | null;
  try {
    token = sealed === null ? null : openToken(context, sealed);
  } catch (error) {
    context.log.warn({ reason: (error as Error).message }, 'a token can’t be read');
    return UNREADABLE;
  }
  return probe(new URL(url), token, { allowPrivate: context.config.allowPrivateEndpoints });
};

/**
 * Tests the connection to an endpoint, and stores the time of the last response and the error. Takes no locks
 * and does not change the version, since these fields are not edited by people. Throws 404 for an unknown id.
 */
export const testConnection = async (
  context: Context,
  id: number,
  write: Write,
): Promise<z.input<typeof testedSchema>> => {
  const { rows } = await context.db.execute<{ url: string; token: string | null }>(
    sql`select url, token from hydraloop where id = ${id}`,
  );
  const [endpoint] = rows;
  if (!endpoint) throw notFound();
  const outcome = await attempt(context, endpoint.url, endpoint.token);
  const error = outcome.result === 'ok' ? null : storedText(outcome.text);
  const updated = await context.db.execute<{ last_contact_at: string | null }>(sql`
    update hydraloop set last_error = ${error},
      last_contact_at = case when ${outcome.status !== null} then now() else last_contact_at end
    where id = ${id} returning last_contact_at`);
  const [row] = updated.rows;
  if (!row) throw notFound();
  await context.events.publish('changed', { resource: 'hydraloop' });
  const contact = row.last_contact_at;
  const { text, ...result } = outcome;
  return {
    ...result,
    msg: write(text),
    last_contact_at: contact === null ? null : new Date(contact),
    last_error: outcome.result === 'ok' ? null : write(text),
  };
};
