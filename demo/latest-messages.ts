import type { Context } from '../server/context.ts';
import { type KeptMessage, type MessageValue, storeMessages } from '../server/ingest/storing/messages.ts';
import type { Stored } from './devices.ts';
import type { SimulatedUplink } from './simulator/fleet.ts';
import { ttnMessageOf } from './simulator/mqtt-message.ts';
import { flatValuesOf } from './simulator/payloads/formatted.ts';

/** How many messages the page of a device shows before it has sent any to the server itself. */
export const MESSAGES_SHOWN = 5;

const valuesOf = (uplink: SimulatedUplink): MessageValue[] => {
  const { interpreted, numbers } = flatValuesOf(uplink);
  if (interpreted)
    return interpreted.map(({ path, key, sent, text, outcome, reason }) => ({
      path,
      key,
      value: sent ?? text ?? null,
      outcome,
      reason,
    }));
  return [...numbers].map(([key, value]) => ({ path: key, key, value, outcome: 'stored', reason: null }));
};

/** Keeps the latest messages of a device, as the ingest would have; its readings are stored already. */
export const keepMessages = async (
  { pool }: Context,
  { id }: Pick<Stored, 'id'>,
  uplinks: readonly SimulatedUplink[],
): Promise<void> => {
  if (uplinks.length === 0) return;
  const { rows } = await pool.query<{ uplinks: number }>(
    'select uplinks from device_contacts where device_id = $1',
    [id],
  );
  const before = (rows[0]?.uplinks ?? uplinks.length) - uplinks.length;
  await storeMessages(
    pool,
    uplinks.map((uplink, index): KeptMessage => {
      const payload = JSON.stringify(ttnMessageOf(uplink));
      const { ts } = uplink.body;
      return {
        device: id,
        number: before + index + 1,
        received: ts,
        ts,
        source: 'ttn',
        size: Buffer.byteLength(payload),
        payload,
        values: valuesOf(uplink),
        errors: [],
      };
    }),
  );
};
