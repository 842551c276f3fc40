import type { Context } from '../context.ts';
import { memoizePer } from '../memoize-per.ts';
import { toHttpError } from '../errors.ts';
import { createMinutes, type Minutes } from './minutes.ts';
import type { Outcome } from './authorize.ts';
import type { Uplink, Way } from './uplink.ts';

/** What came by one way since the start; readings but where it says otherwise. */
export interface WayCounts {
  /** Uplinks that were taken, whatever was in them. */
  uplinks: number;
  /** Messages that carry no readings. */
  ignored: number;
  accepted: number;
  /** Those of `accepted` that were older than the latest of their datapoint: history only. */
  late: number;
  duplicates: number;
  quarantined: { in_the_future: number; before_2015: number };
  /** Values of uplinks that were taken. */
  refused_values: number;
  /** Uplinks. */
  refused: { foreign: number; full: number; unreadable: number };
  /** Uplinks whose sender was told to try again. */
  not_stored: number;
}

type Names = Pick<Uplink, 'app_id' | 'dev_id'>;

/** Something that was not taken; the same again only raises `times`. */
export interface Note {
  readonly at: Date;
  readonly way: Way;
  readonly kind: 'value' | 'foreign' | 'full' | 'unreadable';
  readonly device_id: number | null;
  readonly app_id: string | null;
  readonly dev_id: string | null;
  /** The topic or the call, of what could not be read. */
  readonly place: string | null;
  readonly reason: string;
  readonly times: number;
}

/** Readings as they come in to this server, since its start. */
export interface IngestCounts {
  readonly startedAt: Date;
  readonly ways: Readonly<Record<Way, WayCounts>>;
  readonly minutes: Minutes;
  readonly refusedValues: Map<string, Note>;
  readonly refused: Map<string, Note>;
  lastCommit: Date | null;
  /** Why nothing can be stored just now. */
  trouble: { readonly since: Date; readonly lastAt: Date; readonly reason: string } | null;
}

/** What is kept of each kind, and of one uplink. */
const NOTES = 50;
const NOTES_AN_UPLINK = 5;
const TEXT_MAX = 300;

export const FOREIGN_DEVICE = 'This key may not write to this device.';
export const TOO_MANY_PENDING = 'Too many devices wait to be registered. Register or delete some first.';

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

/** The counts of this server, begun when they are first asked for. */
export const ingestCountsOf = memoizePer((_context: Context): IngestCounts => ({
  startedAt: new Date(),
  ways: { http: newCounts(), mqtt: newCounts() },
  minutes: createMinutes(Date.now()),
  refusedValues: new Map(),
  refused: new Map(),
  lastCommit: null,
  trouble: null,
}));

const short = (text: string): string => text.slice(0, TEXT_MAX).toWellFormed();

const noteDown = (notes: Map<string, Note>, note: Omit<Note, 'at' | 'times'>): void => {
  const key = [note.way, note.kind, note.app_id, note.dev_id, note.place, note.reason].join('\0');
  const times = (notes.get(key)?.times ?? 0) + 1;
  // The newest last: the first is the one to forget.
  notes.delete(key);
  const [oldest] = notes.size >= NOTES ? notes.keys() : [];
  if (oldest !== undefined) notes.delete(oldest);
  notes.set(key, { ...note, at: new Date(), times });
};

/** An uplink and what was made of it. */
export interface Counted {
  readonly uplink: Names;
  readonly way: Way;
  readonly deviceId: number | null;
  readonly fault: string | null;
  readonly tally: Outcome;
}

const noteUplink = (
  notes: Map<string, Note>,
  kind: Note['kind'],
  { uplink, way, deviceId }: Counted,
  reason: string,
): void =>
  noteDown(notes, {
    way,
    kind,
    device_id: deviceId,
    app_id: uplink.app_id,
    dev_id: uplink.dev_id,
    place: null,
    reason: short(reason),
  });

/** Counts uplinks whose fate is settled: their transaction is committed. */
export const countSettled = (context: Context, items: readonly Counted[]): void => {
  const counts = ingestCountsOf(context);
  let accepted = 0;
  let taken = false;
  for (const item of items) {
    const { tally } = item;
    const way = counts.ways[item.way];
    if (tally.refused) {
      way.refused[tally.refused] += 1;
      noteUplink(
        counts.refused,
        tally.refused,
        item,
        tally.refused === 'full' ? TOO_MANY_PENDING : FOREIGN_DEVICE,
      );
      continue;
    }
    taken = true;
    accepted += tally.accepted;
    way.uplinks += 1;
    way.accepted += tally.accepted;
    way.late += tally.late;
    way.duplicates += tally.duplicates;
    if (item.fault) {
      way.quarantined[item.fault === 'in the future' ? 'in_the_future' : 'before_2015'] += tally.quarantined;
    }
    if (tally.faults.length === 0) continue;
    way.refused_values += tally.faults.length;
    for (const reason of tally.faults.slice(0, NOTES_AN_UPLINK)) {
      noteUplink(counts.refusedValues, 'value', item, reason);
    }
  }
  if (!taken) return;
  counts.lastCommit = new Date();
  counts.minutes.add(counts.lastCommit.getTime(), accepted);
};

/** A message that carries no readings. */
export const countIgnored = (context: Context, way: Way): void => {
  ingestCountsOf(context).ways[way].ignored += 1;
};

/** Where something came that could not be read, and whose it says it is. */
export interface Origin {
  readonly way: Way;
  /** The topic or the call. */
  readonly place: string;
  readonly names?: Partial<Names> | undefined;
}

/** An uplink that can't be read. */
export const countUnreadable = (context: Context, { way, place, names }: Origin, reason: string): void => {
  const counts = ingestCountsOf(context);
  counts.ways[way].refused.unreadable += 1;
  noteDown(counts.refused, {
    way,
    kind: 'unreadable',
    device_id: null,
    app_id: names?.app_id === undefined ? null : short(names.app_id),
    dev_id: names?.dev_id === undefined ? null : short(names.dev_id),
    place: short(place),
    reason: short(reason),
  });
};

/** The caller's key is to blame, or the uplink itself was judged and counted then. */
const COUNTED_ELSEWHERE = new Set([401, 403, 429]);

/** Counts what failed on its way: it can't be read, or its sender was told to try again. */
export const countFailure = (context: Context, origin: Origin, error: unknown, uplinks = 1): void => {
  const told = toHttpError(error);
  const status = told?.statusCode ?? 500;
  if (COUNTED_ELSEWHERE.has(status)) return;
  const { ways } = ingestCountsOf(context);
  if (status === 409 || status >= 500) ways[origin.way].not_stored += uplinks;
  else {
    ways[origin.way].refused.unreadable += uplinks - 1;
    countUnreadable(context, origin, told?.message ?? '');
  }
};

/** Notes that nothing can be stored, and why; without a reason that it can. Answers whether that is news. */
export const setStorageFailure = (context: Context, reason?: string): boolean => {
  const counts = ingestCountsOf(context);
  const before = counts.trouble;
  const now = new Date();
  counts.trouble = reason === undefined ? null : { since: before?.since ?? now, lastAt: now, reason };
  return (before === null) !== (counts.trouble === null);
};
