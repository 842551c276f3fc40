import type { TimeFault } from '../../src/domain/readings/readings.ts';
import { toHttpError } from '../errors.ts';
import { createMinutes, type Minutes } from './minutes.ts';
import type { Outcome } from './authorize.ts';
import type { DeviceNames, ReceivedMessage, Way } from './uplink.ts';
import { type Text } from '../texts/texts.ts';

/** Counts of one transport since startup; of readings unless stated otherwise. */
export interface WayCounts {
  /** Accepted uplinks, whatever was in them. */
  uplinks: number;
  /** Messages without readings. */
  ignored: number;
  accepted: number;
  /** Part of `accepted`: older than the latest of their datapoint, so history only. */
  late: number;
  duplicates: number;
  quarantined: { in_the_future: number; before_2015: number };
  /** Rejected values of accepted uplinks. */
  refused_values: number;
  /** Uplinks. */
  refused: { foreign: number; full: number; unreadable: number };
  /** Uplinks that could not be stored and should be sent again. */
  not_stored: number;
}

/** Something that was refused; a repetition only increments `times`. */
export interface Note {
  readonly at: Date;
  readonly way: Way;
  readonly kind: 'value' | 'foreign' | 'full' | 'unreadable';
  readonly device_id: number | null;
  readonly app_id: string | null;
  readonly dev_id: string | null;
  /** Topic or call of an unreadable message. */
  readonly place: string | null;
  readonly reason: Text;
  readonly times: number;
}

/** How readings arrive, for metrics: by our own format, from a network's webhook, or by MQTT. */
export type ReadingWay = 'http' | 'webhook' | 'mqtt';
export const READING_OUTCOMES = ['accepted', 'duplicate', 'quarantined', 'refused'] as const;
export type ReadingOutcomes = Record<(typeof READING_OUTCOMES)[number], number>;

/** Ingest statistics of this server since startup. */
export interface IngestCounts {
  readonly startedAt: Date;
  readonly ways: Readonly<Record<Way, WayCounts>>;
  readonly readings: Readonly<Record<ReadingWay, ReadingOutcomes>>;
  readonly minutes: Minutes;
  readonly refusedValues: Map<string, Note>;
  readonly refused: Map<string, Note>;
  lastCommit: Date | null;
  /** Why readings can’t be stored at the moment; null when they can. */
  trouble: { readonly since: Date; readonly lastAt: Date; readonly reason: Text } | null;
}

/** Maximum notes per kind, and per uplink. */
const MAX_NOTES = 50;
const MAX_NOTES_PER_UPLINK = 5;
const TEXT_MAX = 300;

/** Why an uplink is refused as a whole. */
export const REFUSALS = { foreign: 'ingest.foreign_device', full: 'ingest.many_pending' } as const;

const newCounts = (): WayCounts => ({
  uplinks: 0,
  ignored: 0,
  accepted: 0,
  late: 0,
  duplicates: 0,
  quarantined: { in_the_future: 0, before_2015: 0 },
  refused_values: 0,
  refused: { foreign: 0, full: 0, unreadable: 0 },
  not_stored: 0,
});

const noReadings = (): ReadingOutcomes => ({ accepted: 0, duplicate: 0, quarantined: 0, refused: 0 });

/** The counts of a server, from now on. */
export const createCounts = (): IngestCounts => ({
  startedAt: new Date(),
  ways: { http: newCounts(), mqtt: newCounts() },
  readings: { http: noReadings(), webhook: noReadings(), mqtt: noReadings() },
  minutes: createMinutes(Date.now()),
  refusedValues: new Map(),
  refused: new Map(),
  lastCommit: null,
  trouble: null,
});

const truncate = (text: string): string => text.slice(0, TEXT_MAX).toWellFormed();

/** Notes stay in memory, and values may have been sent by anybody. */
const truncateText = (text: Text): Text => {
  if (typeof text === 'string') return text;
  if (!('key' in text)) return text.slice(0, MAX_NOTES_PER_UPLINK).map(truncateText);
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [name, truncateValue(value)]);
  return { ...text, values: Object.fromEntries(values) as Record<string, unknown> };
};
const truncateValue = (value: unknown): unknown => {
  if (typeof value === 'string') return truncate(value);
  return typeof value === 'object' && value !== null ? truncateText(value as Text) : value;
};

const addNote = (notes: Map<string, Note>, note: Omit<Note, 'at' | 'times'>): void => {
  const key = [note.way, note.kind, note.app_id, note.dev_id, note.place, JSON.stringify(note.reason)].join(
    '\0',
  );
  const times = (notes.get(key)?.times ?? 0) + 1;
  // Newest last, so that the first is evicted.
  notes.delete(key);
  const [oldest] = notes.size >= MAX_NOTES ? notes.keys() : [];
  if (oldest !== undefined) notes.delete(oldest);
  notes.set(key, { ...note, at: new Date(), times });
};

/** An uplink and its outcome. */
export interface Counted {
  readonly uplink: DeviceNames;
  readonly way: Way;
  readonly deviceId: number | null;
  readonly fault: TimeFault | null;
  readonly tally: Outcome;
  readonly message?: ReceivedMessage | undefined;
}

/** The source of messages in our own format. */
const OWN_FORMAT = 'uplink';
const wayOf = (way: Way, source = OWN_FORMAT): ReadingWay =>
  way === 'http' && source !== OWN_FORMAT ? 'webhook' : way;

const noteUplink = (
  notes: Map<string, Note>,
  kind: Note['kind'],
  { uplink, way, deviceId }: Counted,
  reason: Text,
): void =>
  addNote(notes, {
    way,
    kind,
    device_id: deviceId,
    app_id: uplink.app_id,
    dev_id: uplink.dev_id,
    place: null,
    reason: truncateText(reason),
  });

/** Counts uplinks whose transaction is committed. */
export const countSettled = (counts: IngestCounts, items: readonly Counted[]): void => {
  let accepted = 0;
  let anyAccepted = false;
  for (const item of items) {
    const { tally } = item;
    const way = counts.ways[item.way];
    const readings = counts.readings[wayOf(item.way, item.message?.source)];
    if (tally.refused) {
      readings.refused += 1;
      way.refused[tally.refused] += 1;
      noteUplink(counts.refused, tally.refused, item, REFUSALS[tally.refused]);
      continue;
    }
    anyAccepted = true;
    accepted += tally.accepted;
    way.uplinks += 1;
    way.accepted += tally.accepted;
    way.late += tally.late;
    way.duplicates += tally.duplicates;
    readings.accepted += tally.accepted;
    readings.duplicate += tally.duplicates;
    readings.quarantined += tally.quarantined;
    readings.refused += tally.faults.length;
    if (item.fault) way.quarantined[item.fault] += tally.quarantined;
    if (tally.faults.length === 0) continue;
    way.refused_values += tally.faults.length;
    for (const reason of tally.faults.slice(0, MAX_NOTES_PER_UPLINK)) {
      noteUplink(counts.refusedValues, 'value', item, reason);
    }
  }
  if (!anyAccepted) return;
  counts.lastCommit = new Date();
  counts.minutes.add(counts.lastCommit.getTime(), accepted);
};

/** Counts a message without readings. */
export const countIgnored = (counts: IngestCounts, way: Way): void => {
  counts.ways[way].ignored += 1;
};

/** Where a message came from, and the device it names. */
export interface Origin {
  readonly way: Way;
  /** The topic or the call. */
  readonly place: string;
  readonly names?: Partial<DeviceNames> | undefined;
}

/** Counts an uplink that can't be read. */
export const countUnreadable = (counts: IngestCounts, { way, place, names }: Origin, reason: Text): void => {
  counts.ways[way].refused.unreadable += 1;
  counts.readings[way].refused += 1;
  addNote(counts.refused, {
    way,
    kind: 'unreadable',
    device_id: null,
    app_id: names?.app_id === undefined ? null : truncate(names.app_id),
    dev_id: names?.dev_id === undefined ? null : truncate(names.dev_id),
    place: truncate(place),
    reason: truncateText(reason),
  });
};

/** Problems of the caller's key, and refusals that `countSettled` has counted. */
const COUNTED_ELSEWHERE = new Set([401, 403, 429]);

/** Counts a failed call: unreadable, or not stored and to be sent again. */
export const countFailure = (counts: IngestCounts, origin: Origin, error: unknown, uplinks = 1): void => {
  const known = toHttpError(error);
  const status = known?.statusCode ?? 500;
  if (COUNTED_ELSEWHERE.has(status)) return;
  const { ways } = counts;
  if (status === 409 || status >= 500) ways[origin.way].not_stored += uplinks;
  else {
    ways[origin.way].refused.unreadable += uplinks - 1;
    countUnreadable(counts, origin, known?.text ?? 'calls.unexpected');
  }
};

/** Counts uplinks of a key over its rate, to be sent again. */
export const countDeferred = ({ ways }: IngestCounts, way: Way, uplinks: number): void => {
  ways[way].not_stored += uplinks;
};

/** Sets why readings can’t be stored, or clears it without a reason. Returns whether the state changed. */
export const setStorageFailure = (counts: IngestCounts, reason?: Text): boolean => {
  const before = counts.trouble;
  const now = new Date();
  counts.trouble = reason === undefined ? null : { since: before?.since ?? now, lastAt: now, reason };
  return (before === null) !== (counts.trouble === null);
};
