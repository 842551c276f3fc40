import type { PoolClient } from 'pg';
import { evidenceOf } from '../../../src/domain/alarms/cases/evidence.ts';
import { type SilenceClock, silenceClock } from '../../outages/outages.ts';
import type { CaseChanges, CaseEntry, CaseRow } from '../cases/case-row.ts';
import { CASE_COLUMNS, type CaseWriter } from '../cases/cases.ts';
import { suppressionsOf } from './suppression.ts';

/**
 * A suppressed case is reviewed at least this often (ms), whatever has ended its suppression: people are notified within
 * 15 s.
 */
const SUPPRESSED_MS = 10_000;

/** What a case is about, as far as evidence depends on it. */
type Subject = Pick<CaseRow, 'kind' | 'company_id' | 'device_id' | 'datapoint_id'>;

/** What a case gets from the time at which it is opened or reviewed. */
export type Standing = Pick<CaseRow, 'evidence' | 'suppressed_by' | 'check_at'>;

interface ContactRow {
  readonly device_id: number;
  readonly seen_at: Date | null;
  readonly expected_interval_s: number;
}
interface MeasuredRow {
  readonly datapoint_id: number;
  readonly last_at: Date | null;
  readonly usual_interval_s: number | null;
}

const CONTACTS = `
  select c.device_id, c.last_seen_at as seen_at, d.expected_interval_s
  from device_contacts c join devices d on d.id = c.device_id where c.device_id = any($1::int[])`;
const MEASURED = `
  select datapoint_id, last_at, usual_interval_s from datapoint_values where datapoint_id = any($1::int[])`;

const idsOf = (values: readonly (number | null)[]): readonly number[] => [
  ...new Set(values.filter((id) => id !== null)),
];

/** Loads what the evidence of these cases depends on. */
const evidenceFacts = async (client: PoolClient, subjects: readonly Subject[]) => {
  const devices = idsOf(subjects.map(({ device_id }) => device_id));
  const points = idsOf(subjects.map(({ datapoint_id }) => datapoint_id));
  const contacts = devices.length === 0 ? [] : (await client.query<ContactRow>(CONTACTS, [devices])).rows;
  const measured = points.length === 0 ? [] : (await client.query<MeasuredRow>(MEASURED, [points])).rows;
  const byDevice = new Map(contacts.map((row) => [row.device_id, row]));
  const byPoint = new Map(measured.map((row) => [row.datapoint_id, row]));
  return ({ device_id, datapoint_id }: Subject) => {
    const contact = device_id === null ? undefined : byDevice.get(device_id);
    const point = datapoint_id === null ? undefined : byPoint.get(datapoint_id);
    return {
      seenAt: contact?.seen_at?.getTime() ?? null,
      measuredAt: point?.last_at?.getTime() ?? null,
      expected_interval_s: contact?.expected_interval_s ?? 0,
      usual_interval_s: point?.usual_interval_s ?? null,
    };
  };
};

/**
 * The evidence and suppression of cases about these subjects, and when they have to be reviewed, in their order. Their
 * devices must be locked. `now`: the time of the server (ms). Few queries, however many there are.
 */
export const standingOf = async (
  client: PoolClient,
  subjects: readonly Subject[],
  now: number,
  clock?: SilenceClock,
): Promise<readonly Standing[]> => {
  if (subjects.length === 0) return [];
  const known = clock ?? (await silenceClock(client));
  const factsOf = await evidenceFacts(client, subjects);
  const suppressions = await suppressionsOf(client, subjects, now);
  return subjects.map((subject, index) => {
    const suppressed_by = suppressions[index] ?? null;
    const { evidence, until } =
      subject.device_id === null
        ? { evidence: 'live' as const, until: null }
        : evidenceOf(factsOf(subject), known);
    const times = [until, suppressed_by === null ? null : now + SUPPRESSED_MS].filter(
      (time) => time !== null,
    );
    const check_at = times.length === 0 ? null : new Date(Math.max(Math.min(...times), now + 1_000));
    return { evidence, suppressed_by, check_at };
  });
};

const isExpired = ({ shelved_until }: CaseRow, now: number): boolean =>
  shelved_until !== null && shelved_until.getTime() <= now;

const earliest = (...times: readonly (Date | null)[]): Date | null => {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.min(...known));
};

/** Whether a case is reviewed by `next` anyway: with each uplink its evidence lasts longer, which needn't be written. */
const isSoonEnough = (known: Date | null, next: Date | null, now: number): boolean =>
  next === null ? known === null : known !== null && known.getTime() > now && known <= next;

/**
 * Brings open cases up to date with time: evidence, suppression, the end of shelving. Their devices and the cases must be
 * locked; gateways have no lock of their own here, since nothing about them is judged.
 */
export const reviewCases = async (
  writer: CaseWriter,
  rows: readonly CaseRow[],
  clock?: SilenceClock,
): Promise<void> => {
  const { client, now } = writer;
  const standings = await standingOf(client, rows, now, clock);
  const unchanged: { readonly id: number; readonly check_at: Date | null }[] = [];
  for (const [index, row] of rows.entries()) {
    const { evidence, suppressed_by, check_at } = standings[index] as Standing;
    const entries: CaseEntry[] = [];
    const set: { -readonly [K in keyof CaseChanges]: CaseChanges[K] } = {};
    if (evidence !== row.evidence) {
      set.evidence = evidence;
      entries.push({ type: 'evidence', text: evidence });
    }
    if (suppressed_by !== row.suppressed_by) {
      set.suppressed_by = suppressed_by;
      entries.push({ type: 'suppressed', text: suppressed_by });
    }
    const expired = isExpired(row, now);
    if (expired) {
      set.shelved_until = null;
      entries.push({ type: 'unshelved' });
    }
    const next = earliest(check_at, expired ? null : row.shelved_until);
    if (entries.length > 0) writer.change(row, { ...set, check_at: next }, entries);
    else if (!isSoonEnough(row.check_at, next, now)) unchanged.push({ id: row.id, check_at: next });
  }
  if (unchanged.length === 0) return;
  // Not a change that anybody sees: the version stays.
  await client.query(
    `update alarms a set check_at = q.check_at
     from unnest($1::int[], $2::timestamptz[]) as q(id, check_at) where a.id = q.id`,
    [unchanged.map(({ id }) => id), unchanged.map((row) => row.check_at)],
  );
};

const OPEN_WITHOUT_EVIDENCE = `
  select ${CASE_COLUMNS} from alarms
  where device_id = any($1::int[]) and closed_at is null and evidence <> 'live' order by id for no key update`;

/**
 * Brings open cases up to date with uplinks: their evidence is live again. Call in the transaction of the readings, for
 * devices about which something is remembered; they must be locked.
 */
export const reviewAfterUplinks = async (writer: CaseWriter, devices: readonly number[]): Promise<void> => {
  if (devices.length === 0) return;
  await writer.settle();
  const { rows } = await writer.client.query<CaseRow>({
    name: 'alarms_after_uplinks',
    text: OPEN_WITHOUT_EVIDENCE,
    values: [devices],
  });
  if (rows.length > 0) await reviewCases(writer, rows);
};
