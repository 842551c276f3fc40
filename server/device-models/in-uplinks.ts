import type { PoolClient } from 'pg';
import { flattenByModel } from '../../src/domain/device-models/flat.ts';
import { flattenValues } from '../../src/domain/readings/readings.ts';
import type { Resolved } from '../ingest/authorize.ts';
import { recogniseModels } from './recognise.ts';
import type { ModelRegistry } from './registry.ts';

/** Whether a message has nothing that is a reading without a model. */
const isSilent = ({ flat }: Resolved): boolean => flat.numbers.size === 0;

/**
 * Reads the values of uplinks, by the models of their devices. The model of a device without one is looked for in its first
 * messages. `areKnown`: the devices have sent readings before; only messages without any can be the first then.
 */
export const applyModels = async (
  client: PoolClient,
  registry: ModelRegistry,
  resolved: readonly Resolved[],
  areKnown: boolean,
): Promise<void> => {
  const needed = new Set<number>();
  let mayBeNew = false;
  for (const item of resolved) {
    const { model_id } = item.device;
    if (model_id !== null) needed.add(model_id);
    else {
      item.flat = flattenValues(item.uplink.values);
      mayBeNew ||= !areKnown || isSilent(item);
    }
  }
  if (needed.size === 0 && !mayBeNew) return;
  const models = await registry.load(client, needed);
  if (mayBeNew) {
    const unnamed = resolved.filter((item) => item.device.model_id === null && (!areKnown || isSilent(item)));
    await recogniseModels(client, unnamed, models);
  }
  for (const item of resolved) {
    const model = item.device.model_id === null ? undefined : models.compiled(item.device.model_id);
    if (model) item.flat = flattenByModel(model, item.uplink.values, item.ts);
    // Deleted a moment ago.
    else if (item.device.model_id !== null) item.flat = flattenValues(item.uplink.values);
    const { faults = [] } = item.uplink;
    if (faults.length > 0) item.flat = { ...item.flat, faults: [...faults, ...item.flat.faults] };
  }
};
