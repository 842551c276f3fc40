import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { resourceNamed } from '../../src/resources/all.ts';

import { recordOf } from '../crud/reading/read.ts';
import type { WriteContext, Row, Rules } from '../crud/rules.ts';
import { apiKeySecrets } from '../db/tables/core-tables.ts';
import { validationError, notFound } from '../errors.ts';
import { hashOf, newKey, newKeyPrefix } from '../sessions/tokens.ts';

const fault = (path: string, key: 'validation.in_the_past' | 'validation.key_revoked') =>
  validationError([{ path, key, values: {} }]);

// Closes the key's sockets; a key that may still read opens them again.
const publishRevoked = ({ context, afterCommit }: WriteContext, row: Row): void =>
  afterCommit(() => context.events.publish('revoked', { key_id: row.id as number }));

const ACCESS_FIELDS = ['revoked_at', 'expires_at', 'scopes', 'company_id'] as const;

const rules: Rules = {
  createResponseExtras: { key: z.string() },

  beforeWrite: async ({ principal }, after, before) => {
    const revoked = before?.revoked_at ?? null;
    if (revoked !== null && after.revoked_at === null) throw fault('revoked_at', 'validation.key_revoked');
    if (before) return undefined;
    const expires = after.expires_at as Date | null;
    if (expires !== null && expires.getTime() <= Date.now()) {
      throw fault('expires_at', 'validation.in_the_past');
    }
    return { prefix: newKeyPrefix(), created_by: principal.id };
  },

  afterCreate: async ({ db }, row) => {
    const key = newKey(row.prefix as string);
    await db.insert(apiKeySecrets).values({ key_id: row.id as number, secret_hash: hashOf(key) });
    return { key };
  },

  afterUpdate: async (tx, row, before) => {
    if (ACCESS_FIELDS.some((name) => !isDeepStrictEqual(row[name], before[name]))) publishRevoked(tx, row);
  },

  actionOf: (after, before) =>
    before.revoked_at === null && after.revoked_at !== null ? 'revoke' : undefined,

  // A key is revoked, never deleted, so that its changes can be traced.
  remove: async (tx, row) => {
    await tx.db.execute(sql`
      update api_keys set revoked_at = now(), version = version + 1, updated_at = now()
      where id = ${row.id as number} and revoked_at is null`);
    publishRevoked(tx, row);
    const revoked = await recordOf(tx.db, resourceNamed('api-keys'), row.id as number);
    if (!revoked) throw notFound();
    return revoked;
  },
};
export default rules;
