import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { builtInModels } from '../../src/device-models/all.ts';
import type { DeviceModel } from '../../src/domain/device-models/model.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { records } from '../crud/reading/read.ts';
import type { Row, WriteContext } from '../crud/rules.ts';
import { inTransaction } from '../crud/writing/write.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import type { Principal } from '../principal.ts';
import { applyModelChange } from './apply.ts';

const IS_CURRENT = `
  select from system_settings where built_in_models = $1 and exists (select from device_models where is_builtin)`;
/** Those that devices still have become own models. */
const release = (keys: string) => sql`
  update device_models m set is_builtin = false, version = version + 1, updated_at = now()
  where is_builtin and key <> all(${keys}::text[]) and exists (select from devices where model_id = m.id)`;
const remove = (keys: string) => sql`
  delete from device_models where is_builtin and key <> all(${keys}::text[])`;
/** An own model keeps its key. */
const store = (json: string) => sql`
  insert into device_models as m (title, vendor, key, device_type, match, "values", lists, decoder, source, is_builtin)
  select k.title, k.vendor, k.key, k.device_type, k.match, k."values", k.lists, k.decoder, k.source, true
  from jsonb_to_recordset(${json}::jsonb) as k(title text, vendor text, key text, device_type text, match jsonb,
    "values" jsonb, lists jsonb, decoder text, source text)
  on conflict (key) do update set title = excluded.title, vendor = excluded.vendor,
    device_type = excluded.device_type, match = excluded.match, "values" = excluded."values", lists = excluded.lists,
    decoder = excluded.decoder, source = excluded.source, version = m.version + 1, updated_at = now()
  where m.is_builtin and (m.title, m.vendor, m.device_type, m.match, m."values", m.lists, m.decoder, m.source)
    is distinct from (excluded.title, excluded.vendor, excluded.device_type, excluded.match, excluded."values",
      excluded.lists, excluded.decoder, excluded.source)`;

/** Who changes what an upgrade of the product changes. */
const UPGRADE: Principal = {
  kind: 'key',
  id: null,
  role: 'superadmin',
  company_id: null,
  session_id: null,
  key_id: null,
  scopes: [],
  name: 'Upgrade',
};

const deviceModels = resourceNamed('device-models');
const builtInRows = async ({ db }: WriteContext): Promise<Row[]> =>
  records(db, deviceModels).where(sql`${tableOf(deviceModels.name)['is_builtin']}`);

/**
 * Stores the models that come with the product, unless the last start stored the same ones. Those that an upgrade changes apply
 * to the readings that their devices have, as a change of any model does. Run at startup.
 */
export const storeBuiltInModels = async (
  context: Context,
  given: Iterable<DeviceModel & { readonly examples?: unknown }> = builtInModels.values(),
): Promise<void> => {
  const models = [...given]
    // Their examples are for tests and the guide.
    .map((model) => ({ ...model, examples: undefined }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const json = JSON.stringify(models);
  const hash = createHash('sha256').update(json).digest('hex');
  const { rowCount } = await context.pool.query(IS_CURRENT, [hash]);
  if (rowCount === 1) return;
  const keys = `{${models.map(({ key }) => JSON.stringify(key)).join(',')}}`;
  await inTransaction(context, UPGRADE, async (tx) => {
    const { db } = tx;
    // Servers that start at once wait for each other.
    await db.execute(sql`select from system_settings for update`);
    await db.execute(release(keys));
    await db.execute(remove(keys));
    const before = new Map((await builtInRows(tx)).map((row) => [row.id, row]));
    await db.execute(store(json));
    for (const row of await builtInRows(tx)) {
      const former = before.get(row.id);
      if (former) await applyModelChange(tx, row, former);
    }
    await db.execute(sql`update system_settings set built_in_models = ${hash}`);
    tx.announce(deviceModels.name);
  });
};
