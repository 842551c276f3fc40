import type { PoolClient } from 'pg';
import type { Resolved } from '../ingest/authorize.ts';
import type { LockedDevice } from '../ingest/lock-devices.ts';
import type { Models, StoredModel } from './registry.ts';

/** Gives devices without a model the one that was found, unless they have readings already, and its type if theirs was guessed. */
const ASSIGN = `
  update devices d set model_id = q.model_id, version = d.version + 1, updated_at = now(),
    type = case when d.is_type_guessed and not exists (
      select from devices o where o.hw_serial = d.hw_serial and o.type = q.type and o.id <> d.id
    ) then q.type else d.type end
  from unnest($1::int[], $2::int[], $3::text[]) as q(id, model_id, type)
  where d.id = q.id and d.model_id is null and not exists (select from datapoints p where p.device_id = d.id)
  returning d.id, d.type, d.model_id, d.xmin as row_version`;

/**
 * Finds the models of devices by their first messages. `resolved`: uplinks of locked devices that may be new. Updates the
 * devices of the uplinks.
 */
export const recogniseModels = async (
  client: PoolClient,
  resolved: readonly Resolved[],
  models: Models,
): Promise<void> => {
  const found = new Map<number, StoredModel>();
  for (const { device, uplink } of resolved) {
    if (device.model_id !== null || found.has(device.id)) continue;
    const model = models.find(uplink.network ?? {}, uplink.values);
    if (model) found.set(device.id, model);
  }
  if (found.size === 0) return;
  const { rows } = await client.query<Pick<LockedDevice, 'id' | 'type' | 'model_id' | 'row_version'>>(
    ASSIGN,
    [
      [...found.keys()],
      [...found.values()].map(({ id }) => id),
      [...found.values()].map(({ device_type }) => device_type),
    ],
  );
  const changed = new Map(rows.map((row) => [row.id, row]));
  for (const item of resolved) {
    const change = changed.get(item.device.id);
    if (change) item.device = { ...item.device, ...change };
  }
};
