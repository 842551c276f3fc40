import type { Pool, PoolClient } from 'pg';
import { type CompiledModel, compileModel } from '../../src/domain/device-models/compile.ts';
import { findModel, type NetworkFacts } from '../../src/domain/device-models/match.ts';
import type { DeviceModel } from '../../src/domain/device-models/model.ts';
import type { Events } from '../events.ts';

/** A model as it is stored. */
export interface StoredModel extends DeviceModel {
  readonly id: number;
  readonly is_builtin: boolean;
}

/** The models as of some moment. */
export interface Models {
  readonly byId: (id: number) => StoredModel | undefined;
  /** Prepared for reading messages. */
  readonly compiled: (id: number) => CompiledModel | undefined;
  /** The model that fits a message best, if exactly one does. */
  readonly find: (facts: NetworkFacts, payload: unknown) => StoredModel | undefined;
}

/** All models in memory: some dozens, read when one is needed and again after a change. */
export interface ModelRegistry {
  /** `needed`: the ids that must be among them; another server may just have added one. */
  readonly load: (client: Pool | PoolClient, needed?: Iterable<number>) => Promise<Models>;
}

const ALL = `
  select id, title, vendor, key, device_type, match, "values", lists, decoder, source, is_builtin
  from device_models order by id`;

type Row = { readonly [K in keyof StoredModel]: StoredModel[K] | null };

// Optional facts are null in the database and absent in a model.
const modelOf = (row: Row): StoredModel =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as StoredModel;

const modelsOf = (stored: readonly StoredModel[]): Models => {
  const byId = new Map(stored.map((model) => [model.id, model]));
  const compiled = new Map<number, CompiledModel>();
  return {
    byId: (id) => byId.get(id),
    compiled: (id) => {
      const known = compiled.get(id);
      const model = known ? undefined : byId.get(id);
      if (!model) return known;
      const fresh = compileModel(model);
      compiled.set(id, fresh);
      return fresh;
    },
    find: (facts, payload) => findModel(stored, facts, payload),
  };
};

export const createModelRegistry = (events: Pick<Events, 'on'>): ModelRegistry => {
  let loaded: Promise<Models> | undefined;
  events.on('changed', ({ resource }) => {
    if (resource === 'device-models') loaded = undefined;
  });
  const read = (client: Pool | PoolClient): Promise<Models> => {
    const reading = client.query<Row>(ALL).then(({ rows }) => modelsOf(rows.map(modelOf)));
    loaded = reading;
    reading.catch(() => {
      if (loaded === reading) loaded = undefined;
    });
    return reading;
  };
  return {
    load: async (client, needed = []) => {
      const models = await (loaded ?? read(client));
      for (const id of needed) if (!models.byId(id)) return read(client);
      return models;
    },
  };
};
