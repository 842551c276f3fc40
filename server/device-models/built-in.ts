import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { builtInModels } from '../../src/device-models/all.ts';
import { withTransaction } from '../db/with-transaction.ts';

const IS_CURRENT = `
  select from system_settings where built_in_models = $1 and exists (select from device_models where is_builtin)`;
/** Those that devices still have become own models. */
const RELEASE = `
  update device_models m set is_builtin = false, version = version + 1, updated_at = now()
  where is_builtin and key <> all($1::text[]) and exists (select from devices where model_id = m.id)`;
const REMOVE = `delete from device_models where is_builtin and key <> all($1::text[])`;
/** An own model keeps its key. */
const STORE = `
  insert into device_models as m (title, vendor, key, device_type, match, "values", lists, decoder, source, is_builtin)
  select k.title, k.vendor, k.key, k.device_type, k.match, k."values", k.lists, k.decoder, k.source, true
  from jsonb_to_recordset($1::jsonb) as k(title text, vendor text, key text, device_type text, match jsonb,
    "values" jsonb, lists jsonb, decoder text, source text)
  on conflict (key) do update set title = excluded.title, vendor = excluded.vendor,
    device_type = excluded.device_type, match = excluded.match, "values" = excluded."values", lists = excluded.lists,
    decoder = excluded.decoder, source = excluded.source, version = m.version + 1, updated_at = now()
  where m.is_builtin and (m.title, m.vendor, m.device_type, m.match, m."values", m.lists, m.decoder, m.source)
    is distinct from (excluded.title, excluded.vendor, excluded.device_type, excluded.match, excluded."values",
      excluded.lists, excluded.decoder, excluded.source)`;
const NOTE = `update system_settings set built_in_models = $1`;

/** Stores the models that come with the product, unless the last start stored the same ones. Run at startup. */
export const storeBuiltInModels = async (pool: Pool): Promise<void> => {
  const models = [...builtInModels.values()]
    // Their examples are for tests and the guide.
    .map((model) => ({ ...model, examples: undefined }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const json = JSON.stringify(models);
  const hash = createHash('sha256').update(json).digest('hex');
  const { rowCount } = await pool.query(IS_CURRENT, [hash]);
  if (rowCount === 1) return;
  const keys = models.map(({ key }) => key);
  await withTransaction(pool, async (client) => {
    // Servers that start at once wait for each other.
    await client.query('select from system_settings for update');
    await client.query(RELEASE, [keys]);
    await client.query(REMOVE, [keys]);
    await client.query(STORE, [json]);
    await client.query(NOTE, [hash]);
  });
};
