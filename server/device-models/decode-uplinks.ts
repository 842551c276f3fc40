import type { Pool } from 'pg';
import { asSystem } from '../db/access/scope.ts';
import type { Decoders } from '../decoders/decoders.ts';
import { messageOf } from '../decoders/outcome.ts';
import { findDeviceIds } from '../ingest/find-devices.ts';
import type { Uplink } from '../ingest/uplink.ts';
import type { ModelRegistry, StoredModel } from './registry.ts';

const MODELS = `select id, model_id from devices where id = any($1::int[]) and model_id is not null`;

interface Waiting {
  readonly uplink: Uplink;
  readonly found: (model: StoredModel | undefined) => void;
  readonly failed: (error: unknown) => void;
}

/** Decodes uplinks that the network did not, by the models of their devices. */
export type DecodeUplink = (uplink: Uplink) => Promise<Uplink>;

interface Services {
  readonly pool: Pool;
  readonly models: ModelRegistry;
  readonly decoders: Decoders;
}

export const createUplinkDecoder = ({ pool, models: registry, decoders }: Services): DecodeUplink => {
  let waiting: Waiting[] = [];
  // One look-up after another, so that the messages of a device stay in order.
  let last: Promise<void> = Promise.resolve();

  /** Finds the models of all waiting uplinks with one query. */
  const lookUp = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      const ids = await findDeviceIds(
        pool,
        batch.map(({ uplink }) => uplink),
      );
      const known = ids.filter((id) => id !== null);
      const { rows } = await pool.query<{ id: number; model_id: number }>(MODELS, [known]);
      const modelIds = new Map(rows.map(({ id, model_id }) => [id, model_id]));
      const models = await registry.load(pool, modelIds.values());
      for (const [index, { uplink, found }] of batch.entries()) {
        const model = modelIds.get(ids[index] ?? -1);
        found(model === undefined ? models.find(uplink.network ?? {}, {}) : models.byId(model));
      }
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  };

  const modelOf = (uplink: Uplink): Promise<StoredModel | undefined> =>
    new Promise((found, failed) => {
      waiting.push({ uplink, found, failed });
      if (waiting.length === 1) last = last.then(() => asSystem(lookUp));
    });

  return async (uplink) => {
    const { raw } = uplink;
    if (!raw) return uplink;
    const model = await modelOf(uplink);
    if (model?.decoder === undefined) return uplink;
    const decoded = await decoders.decode(`${model.id}`, {
      source: model.decoder,
      bytes: [...Buffer.from(raw.bytes, 'base64')],
      f_port: raw.f_port,
      received_at: uplink.ts ?? Date.now(),
    });
    const { values, faults } = messageOf(decoded);
    // What the network itself knows of the device stays.
    return { ...uplink, values: { ...uplink.values, ...values }, faults };
  };
};
