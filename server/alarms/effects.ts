import type { Severity } from '../../src/domain/alarms/alarm.ts';
import { peakWith } from '../../src/domain/alarms/peak.ts';
import type { Effect } from '../../src/domain/alarms/step.ts';
import { caseResponse, caseText } from './case-text.ts';
import type { CaseChanges, CaseEntry, CaseRow } from './case-row.ts';
import { CASE_COLUMNS, type CaseWriter, type NewCase } from './cases.ts';
import type { DeviceFacts } from './device-facts.ts';
import type { ActiveRule } from './rules.ts';
import { suppressionOf } from './suppression.ts';

/** The gateway that a case is about, as a company sees it. */
export interface CaseGateway {
  /** The row of `gateways`. */
  readonly id: number;
  readonly gateway_id: string;
  readonly company_id: number | null;
}

/** What a case is about; `device` or `gateway` is null. */
export interface CaseSubject {
  readonly rule: ActiveRule;
  readonly device: DeviceFacts | null;
  readonly gateway: CaseGateway | null;
  /** Of kinds about datapoints. */
  readonly datapoint_id: number | null;
}

type Raised = Extract<Effect, { type: 'raise' | 'reopen' | 'late' | 'peak' }>;

/** A case may be less severe than its kind, unless the rule says otherwise. */
const severityOf = ({ severity, kind }: ActiveRule, raised: Raised): Severity =>
  severity === kind.severity ? (raised.severity ?? severity) : severity;

const labelOf = async ({ client }: CaseWriter, id: number | null) => {
  if (id === null) return null;
  const { rows } = await client.query<{ label: string; unit: string | null }>({
    name: 'alarms_datapoint_label',
    text: 'select label, unit from datapoints where id = $1',
    values: [id],
  });
  return rows[0] ?? null;
};

const textOf = async (writer: CaseWriter, about: CaseSubject, raised: Raised): Promise<string> =>
  caseText({
    kindName: about.rule.kindName,
    kind: about.rule.kind,
    value: raised.peak ?? raised.value ?? null,
    limit: raised.limit ?? null,
    unit: raised.unit ?? null,
    device: about.device?.title ?? null,
    gateway: about.gateway?.gateway_id ?? null,
    datapoint: await labelOf(writer, raised.datapoint ?? about.datapoint_id),
  });

const newCase = async (writer: CaseWriter, about: CaseSubject, raised: Raised): Promise<NewCase> => {
  const { rule, device, gateway, datapoint_id } = about;
  return {
    rule_id: rule.id,
    kind: rule.kindName,
    severity: severityOf(rule, raised),
    company_id: device ? device.company_id : (gateway?.company_id ?? null),
    device_id: device?.id ?? null,
    gateway_id: gateway?.gateway_id ?? null,
    datapoint_id: datapoint_id ?? raised.datapoint ?? null,
    title: rule.title,
    text: await textOf(writer, about, raised),
    response: caseResponse(rule.kindName, rule.response),
    condition: 'active',
    evidence: 'live',
    since: new Date(raised.since),
    detected_at: new Date(writer.now),
    cleared_at: null,
    closed_at: null,
    close_reason: null,
    value: raised.value ?? null,
    limit: raised.limit ?? null,
    peak: raised.peak ?? null,
    occurrences: 1,
    acknowledged_at: null,
    acknowledged_by: null,
    assigned_to: null,
    latched: rule.kind.isLatched ?? false,
    shelved_until: null,
    suppressed_by: await suppressionOf(writer, about),
    late: false,
    chattering: false,
    // Evidence is evaluated at once, by its timer.
    check_at: new Date(writer.now),
  };
};

const valueOf = ({ value }: { readonly value?: number }): number | null => value ?? null;

const entriesOf = (type: 'raised' | 'reopened', raised: Raised, suppressedBy: string | null): CaseEntry[] => [
  { type, value: valueOf(raised) },
  ...(suppressedBy === null ? [] : [{ type: 'suppressed' as const, text: suppressedBy }]),
];

const open = async (writer: CaseWriter, about: CaseSubject, raised: Raised): Promise<CaseRow> => {
  const fresh = await newCase(writer, about, raised);
  return writer.open(fresh, entriesOf('raised', raised, fresh.suppressed_by));
};

const reopen = async (
  writer: CaseWriter,
  about: CaseSubject,
  raised: Raised,
  row: CaseRow,
): Promise<CaseRow> => {
  const suppressed_by = await suppressionOf(writer, about);
  const set: CaseChanges = {
    condition: 'active',
    severity: severityOf(about.rule, raised),
    text: await textOf(writer, about, raised),
    since: new Date(raised.since),
    detected_at: new Date(writer.now),
    cleared_at: null,
    closed_at: null,
    close_reason: null,
    value: valueOf(raised),
    limit: raised.limit ?? null,
    peak: raised.peak ?? null,
    occurrences: row.occurrences + 1,
    acknowledged_at: null,
    acknowledged_by: null,
    suppressed_by,
    check_at: new Date(writer.now),
  };
  // One that was suppressed before has the entry already.
  const isNews = suppressed_by !== row.suppressed_by;
  return writer.change(row, set, entriesOf('reopened', raised, isNews ? suppressed_by : null));
};

/** A case says what was worst. It was no news before: nothing is added to its history. */
const setPeak = async (
  writer: CaseWriter,
  about: CaseSubject,
  found: Raised,
  row: CaseRow,
): Promise<CaseRow> => {
  const { peak = null } = found;
  // What a case was raised by before peaks were kept may be further beyond the limit.
  const known = row.peak ?? row.value;
  if (peak === null || (known !== null && peakWith(known, { ...found, value: peak }) === known)) return row;
  const text = await textOf(writer, about, { ...found, ...(row.limit === null ? {} : { limit: row.limit }) });
  return writer.change(row, { peak, text }, []);
};

// A case of the same rule that was open then, or another late one within the time in which cases reopen.
const COVERING = `
  select ${CASE_COLUMNS} from alarms
  where rule_id = $1 and device_id = $2
    and ($3::int is null or datapoint_id = $3)
    and case when late then abs(extract(epoch from since - $4::timestamptz)) <= $5
      else since <= $4 and (cleared_at is null or cleared_at >= $4) end
  order by id desc limit 1 for no key update`;

/** Opens a case for a late reading and closes it, unless a case is about that time already. */
const openLate = async (writer: CaseWriter, about: CaseSubject, late: Raised): Promise<void> => {
  const { rule, device, datapoint_id } = about;
  const { rows } = await writer.client.query<CaseRow>(COVERING, [
    rule.id,
    device?.id ?? null,
    rule.kind.subject === 'datapoint' ? datapoint_id : null,
    new Date(late.since),
    rule.step.reopen_within_s,
  ]);
  const [covering] = rows;
  if (covering) {
    // Readings of one backlog: one case, whose occurrences count.
    if (covering.late) await writer.change(covering, { occurrences: covering.occurrences + 1 }, []);
    return;
  }
  const closed = {
    condition: 'clear',
    cleared_at: new Date(late.at),
    closed_at: new Date(writer.now),
    close_reason: 'late',
    check_at: null,
    late: true,
  } as const;
  const fresh = { ...(await newCase(writer, about, late)), ...closed };
  await writer.open(fresh, [{ type: 'raised', value: valueOf(late) }, { type: 'closed' }]);
};

const caseRow = async ({ client }: CaseWriter, id: number | null): Promise<CaseRow | undefined> => {
  if (id === null) return undefined;
  const { rows } = await client.query<CaseRow>({
    name: 'alarms_case',
    text: `select ${CASE_COLUMNS} from alarms where id = $1 for no key update`,
    values: [id],
  });
  return rows[0];
};

/**
 * Writes what the steps of a rule have decided about one subject, in order. `caseId`: its last case. Returns its last
 * case now. The device or gateway must be locked.
 */
export const applyEffects = async (
  writer: CaseWriter,
  about: CaseSubject,
  effects: readonly Effect[],
  caseId: number | null,
): Promise<number | null> => {
  if (effects.length === 0) return caseId;
  let row: CaseRow | undefined = effects.some(({ type }) => type !== 'raise' && type !== 'late')
    ? await caseRow(writer, caseId)
    : undefined;
  for (const effect of effects) {
    if (effect.type === 'late') await openLate(writer, about, effect);
    else if (effect.type === 'raise' || (effect.type === 'reopen' && !row))
      row = await open(writer, about, effect);
    else if (row && effect.type === 'reopen') row = await reopen(writer, about, effect, row);
    else if (row && effect.type === 'clear') {
      const set = { condition: 'clear', cleared_at: new Date(effect.clearedAt) } as const;
      row = await writer.change(row, set, [{ type: 'cleared', value: valueOf(effect) }]);
    } else if (row && effect.type === 'peak') row = await setPeak(writer, about, effect, row);
    else if (row && effect.type === 'close') row = await writer.close(row, 'cleared');
    else if (row) row = await writer.change(row, { chattering: effect.type === 'chatter' }, []);
  }
  return row?.id ?? caseId;
};
