import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { ValueOutcome } from '../../../src/domain/devices/message.ts';
import { asSystem } from '../../db/access/scope.ts';
import { instants, int4s, jsonbs, texts } from '../../db/binary.ts';
import type { Text } from '../../texts/texts.ts';
import type { Resolved, Tally } from '../authorize.ts';
import type { Values } from '../read-values.ts';
import type { ReceivedMessage } from '../uplink.ts';

/** The messages of a device that are kept: the latest ones, for some days. */
export const MESSAGES_MAX = 20;
export const MESSAGES_DAYS = 30;
/** Bytes of a message that are kept. */
const PAYLOAD_MAX = 16 * 1024;
/** How long a message waits for others, so that they are written by one statement. */
const FLUSH_MS = 1_000;
const PER_STATEMENT = 1_000;
/** Messages waiting to be written, in number and bytes; beyond it, further ones are not kept. */
const MAX_WAITING = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;
/**
 * Messages per second that are kept, and how many at once. A fleet of 400,000 devices that send every 15 minutes stays
 * below it; of a flood, only samples are kept, so that it does not slow down the readings.
 */
const PER_SECOND = 500;
const BURST = 5_000;

/** What became of one value of a message. */
export interface MessageValue {
  /** Where it was in the payload, and the key of its datapoint. */
  readonly path: string;
  readonly key: string;
  readonly value: number | string | null;
  readonly outcome: ValueOutcome;
  readonly reason: Text | null;
}

/** A message to keep. `number`: how many uplinks the device has sent with it; `received` and `ts` in ms. */
export interface KeptMessage {
  readonly device: number;
  readonly number: number;
  readonly received: number;
  readonly ts: number;
  readonly source: string;
  readonly size: number;
  readonly payload: string;
  readonly values: readonly MessageValue[];
  readonly errors: readonly Text[];
}

/** What was stored of a batch. `accepted` and `quarantined`: undefined for all of them. */
export interface StoredBatch {
  readonly resolved: readonly Resolved[];
  readonly values: Pick<Values, 'datapoints' | 'good' | 'implausible' | 'invalid'> | undefined;
  readonly accepted: ReadonlySet<unknown> | undefined;
  readonly quarantined: ReadonlySet<unknown> | undefined;
  /** How many uplinks each device has sent with this batch. */
  readonly uplinks: ReadonlyMap<number, number>;
}

/** Keeps the latest messages of each device, written behind the batches that bring them. */
export interface MessageLog {
  /** Notes the messages of a batch that is stored. Does not wait. `now`: the time of arrival (ms). */
  readonly note: (batch: StoredBatch, now: number) => void;
  /** Writes everything noted. */
  readonly flush: () => Promise<void>;
}

/** The latest messages of each device in a batch, with their numbers. */
const latestOf = (
  { resolved, uplinks }: StoredBatch,
  max: number,
): ReadonlyMap<Tally, { readonly item: Resolved; readonly number: number }> => {
  const latest = new Map<Tally, { item: Resolved; number: number }>();
  const counts = new Map<number, number>();
  for (let index = resolved.length - 1; index >= 0 && latest.size < max; index--) {
    const item = resolved[index] as Resolved;
    const count = counts.get(item.device.id) ?? 0;
    counts.set(item.device.id, count + 1);
    if (!item.message || count >= MESSAGES_MAX) continue;
    latest.set(item.tally, { item, number: (uplinks.get(item.device.id) ?? 1) - count });
  }
  return latest;
};

/** What became of the readings of these messages, by datapoint. */
const verdictsOf = (
  { values, accepted, quarantined }: StoredBatch,
  isChosen: (tally: Tally) => boolean,
): ReadonlyMap<Tally, ReadonlyMap<number, ValueOutcome>> => {
  const verdicts = new Map<Tally, Map<number, ValueOutcome>>();
  const add = (tally: Tally, datapoint: number, outcome: ValueOutcome): void => {
    const found = verdicts.get(tally);
    if (found) found.set(datapoint, outcome);
    else verdicts.set(tally, new Map([[datapoint, outcome]]));
  };
  for (const reading of values?.good ?? []) {
    if (!isChosen(reading.tally)) continue;
    const isNew = accepted?.has(reading) !== false;
    add(reading.tally, reading.datapoint, isNew ? (reading.isLate ? 'late' : 'stored') : 'duplicate');
  }
  for (const reading of values?.invalid ?? [])
    if (isChosen(reading.tally)) add(reading.tally, reading.datapoint, 'ignored');
  for (const reading of values?.implausible ?? []) {
    if (!isChosen(reading.tally)) continue;
    add(reading.tally, reading.datapoint, quarantined?.has(reading) === false ? 'duplicate' : 'quarantined');
  }
  return verdicts;
};

const valuesOf = (
  { flat, fault, tally, device }: Resolved,
  { values }: StoredBatch,
  verdicts: ReadonlyMap<number, ValueOutcome> | undefined,
): MessageValue[] => {
  const byKey = values?.datapoints.get(device.id);
  if (flat.interpreted) {
    return flat.interpreted.flatMap(({ path, key, sent, text, ts, outcome, reason }): MessageValue[] => {
      const found = sent === null || ts !== null ? outcome : verdicts?.get(byKey?.get(key)?.id ?? -1);
      return path === '' || found === undefined
        ? []
        : [{ path, key, value: sent ?? text ?? null, outcome: found, reason }];
    });
  }
  const numbers = [...flat.numbers].flatMap(([key, value]): MessageValue[] => {
    const outcome = verdicts?.get(byKey?.get(key)?.id ?? -1);
    // One beyond the limit of datapoints is among the faults.
    if (outcome === undefined) return [];
    const reason =
      outcome === 'quarantined' && fault
        ? (`ingest.${fault}` as const)
        : outcome === 'ignored'
          ? 'ingest.no_value'
          : null;
    return [{ path: key, key, value, outcome, reason }];
  });
  const words = [...flat.texts].map(([key, value]): MessageValue => ({
    path: key,
    key,
    value,
    outcome: 'stored',
    reason: null,
  }));
  const rejected = tally.faults.flatMap((reason): MessageValue[] => {
    const key = reason.values['key'];
    return typeof key === 'string' ? [{ path: key, key, value: null, outcome: 'rejected', reason }] : [];
  });
  return [...numbers, ...words, ...rejected];
};

const payloadOf = ({ payload, size }: ReceivedMessage): Pick<KeptMessage, 'payload' | 'size'> => {
  const bytes =
    payload instanceof Uint8Array
      ? Buffer.from(payload)
      : Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
  return { payload: bytes.subarray(0, PAYLOAD_MAX).toString(), size: size ?? bytes.length };
};

const STORE = `
  insert into device_messages (device_id, slot, number, received_at, ts, source, size, payload, outcomes, errors)
  select * from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::text[],
    $7::int[], $8::text[], $9::jsonb[], $10::jsonb[])
  on conflict (device_id, slot) do update set
    (number, received_at, ts, source, size, payload, outcomes, errors) = (excluded.number, excluded.received_at,
      excluded.ts, excluded.source, excluded.size, excluded.payload, excluded.outcomes, excluded.errors)`;

/** Stores messages, each in the place of the one that the device sent as many messages before. */
export const storeMessages = async (pool: Pool, rows: readonly KeptMessage[]): Promise<void> => {
  await pool.query({
    name: 'ingest_store_messages',
    text: STORE,
    values: [
      int4s(rows, ({ device }) => device),
      int4s(rows, ({ number }) => number % MESSAGES_MAX),
      int4s(rows, ({ number }) => number),
      instants(rows, ({ received }) => received),
      instants(rows, ({ ts }) => ts),
      texts(rows, ({ source }) => source),
      int4s(rows, ({ size }) => size),
      texts(rows, ({ payload }) => payload),
      jsonbs(rows, ({ values }) => JSON.stringify(values)),
      jsonbs(rows, ({ errors }) => JSON.stringify(errors)),
    ],
  });
};

export const createMessageLog = (pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>): MessageLog => {
  /** By device and slot, so that of each device only the latest ones wait. */
  const waiting = new Map<string, KeptMessage>();
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let budget = BURST;
  let filledAt = performance.now();

  const takeBudget = (): number => {
    const now = performance.now();
    budget = Math.min(BURST, budget + ((now - filledAt) / 1000) * PER_SECOND);
    filledAt = now;
    return Math.floor(Math.min(budget, bytes < MAX_BYTES ? MAX_WAITING - waiting.size : 0));
  };

  const writeAll = async (): Promise<void> => {
    const rows = [...waiting.values()];
    waiting.clear();
    bytes = 0;
    for (let start = 0; start < rows.length; start += PER_STATEMENT) {
      try {
        await asSystem(() => storeMessages(pool, rows.slice(start, start + PER_STATEMENT)));
      } catch (error) {
        // Readings are never lost; what a person reads of them may be.
        log.warn({ err: error }, 'could not store the messages of devices');
        return;
      }
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  };

  return {
    flush,
    note: (batch, now) => {
      const latest = latestOf(batch, takeBudget());
      if (latest.size === 0) return;
      budget -= latest.size;
      const verdicts = verdictsOf(batch, (tally) => latest.has(tally));
      for (const [tally, { item, number }] of latest) {
        const { device, ts } = item;
        const message = item.message as ReceivedMessage;
        const key = `${device.id} ${number % MESSAGES_MAX}`;
        const known = waiting.get(key);
        if (known && known.number > number) continue;
        const row: KeptMessage = {
          device: device.id,
          number,
          received: now,
          ts,
          source: message.source,
          ...payloadOf(message),
          values: valuesOf(item, batch, verdicts.get(tally)),
          errors: tally.faults.filter(({ values }) => typeof values['key'] !== 'string'),
        };
        bytes += row.payload.length - (known?.payload.length ?? 0);
        waiting.set(key, row);
      }
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
  };
};
