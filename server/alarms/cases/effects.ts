import type { Severity } from '../../../src/domain/alarms/alarm.ts';
import { peakWith } from '../../../src/domain/alarms/cases/peak.ts';
import type { Effect } from '../../../src/domain/alarms/step.ts';
import { int4s } from '../../db/binary.ts';
import { caseResponse, caseText, type CaseTextFacts } from './case-text.ts';
import type { CaseChanges, CaseEntry, CaseRow } from './case-row.ts';
import { type CaseKey, type CaseWriter, type NewCase } from './cases.ts';
import type { DeviceFacts } from '../rules/device-facts.ts';
import type { ActiveRule } from '../rules/rules.ts';
import { prepareSuppressions, suppressionOf } from '../suppression.ts';

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

/** What at most one open case is about. */
const keyOf = ({ rule, device, gateway, datapoint_id }: CaseSubject, raised: Raised): CaseKey => ({
  rule_id: rule.id,
  company_id: device ? device.company_id : (gateway?.company_id ?? null),
  device_id: device?.id ?? null,
  gateway_id: gateway?.gateway_id ?? null,
  datapoint_id: datapoint_id ?? raised.datapoint ?? null,
});

type Raised = Extract<Effect, { type: 'raise' | 'reopen' | 'late' | 'peak' }>;

/** A case may be less severe than its kind, unless the rule says otherwise. */
const severityOf = ({ severity, kind }: ActiveRule, raised: Raised): Severity =>
  severity === kind.severity ? (raised.severity ?? severity) : severity;

/** The label, unit and role of a datapoint. */
type LabelOf = (datapoint: number | null) => CaseTextFacts['datapoint'];

const textOf = (labelOf: LabelOf, about: CaseSubject, raised: Raised): string =>
  caseText({
    kindName: about.rule.kindName,
    kind: about.rule.kind,
    value: raised.peak ?? raised.value ?? null,
    limit: raised.limit ?? null,
    unit: raised.unit ?? null,
    total: raised.total ?? null,
    device: about.device?.title ?? null,
    gateway: about.gateway?.gateway_id ?? null,
    datapoint: labelOf(raised.datapoint ?? about.datapoint_id),
  });

const newCase = async (
  writer: CaseWriter,
  labelOf: LabelOf,
  about: CaseSubject,
  raised: Raised,
): Promise<NewCase> => {
  const { rule, device, gateway } = about;
  return {
    ...keyOf(about, raised),
    kind: rule.kindName,
    severity: severityOf(rule, raised),
    title: rule.title,
    text: textOf(labelOf, about, raised),
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
    suppressed_by: await suppressionOf(writer, { rule, device, gateway }),
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

const open = async (
  writer: CaseWriter,
  labelOf: LabelOf,
  about: CaseSubject,
  raised: Raised,
): Promise<CaseRow> => {
  const fresh = await newCase(writer, labelOf, about, raised);
  return writer.open(fresh, entriesOf('raised', raised, fresh.suppressed_by));
};

const reopen = async (
  writer: CaseWriter,
  labelOf: LabelOf,
  about: CaseSubject,
  raised: Raised,
  row: CaseRow,
): Promise<CaseRow> => {
  const suppressed_by = await suppressionOf(writer, about);
  const set: CaseChanges = {
    condition: 'active',
    severity: severityOf(about.rule, raised),
    text: textOf(labelOf, about, raised),
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
const setPeak = (
  writer: CaseWriter,
  labelOf: LabelOf,
  about: CaseSubject,
  found: Raised,
  row: CaseRow,
): CaseRow => {
  const { peak = null } = found;
  // What a case was raised by before peaks were kept may be further beyond the limit.
  const before = row.peak ?? row.value;
  if (peak === null || (before !== null && peakWith(before, { ...found, value: peak }) === before))
    return row;
  const text = textOf(labelOf, about, { ...found, ...(row.limit === null ? {} : { limit: row.limit }) });
  return writer.change(row, { peak, text }, []);
};

/** Opens a case for a late reading and closes it, unless a case is about that time already. */
const openLate = async (
  writer: CaseWriter,
  labelOf: LabelOf,
  about: CaseSubject,
  late: Raised,
  covering: CaseRow | undefined,
): Promise<CaseRow | undefined> => {
  if (covering) {
    // Readings of one backlog: one case, whose occurrences count.
    if (covering.late) writer.change(covering, { occurrences: covering.occurrences + 1 }, []);
    return undefined;
  }
  const closed = {
    condition: 'clear',
    cleared_at: new Date(late.at),
    closed_at: new Date(writer.now),
    close_reason: 'late',
    check_at: null,
    late: true,
  } as const;
  const fresh = { ...(await newCase(writer, labelOf, about, late)), ...closed };
  return writer.open(fresh, [{ type: 'raised', value: valueOf(late) }, { type: 'closed' }]);
};

/** What the steps of a rule have decided about one subject, in order, and its last case. */
export interface Decided {
  readonly about: CaseSubject;
  readonly effects: readonly Effect[];
  readonly caseId: number | null;
}

const needsCase = ({ type }: Effect): boolean => type !== 'raise' && type !== 'late';
const isRaised = (effect: Effect): effect is Raised =>
  effect.type === 'raise' || effect.type === 'reopen' || effect.type === 'late' || effect.type === 'peak';

const LABELS = 'select id, label, unit, role from datapoints where id = any($1::int[])';
type LabelRow = NonNullable<CaseTextFacts['datapoint']> & { readonly id: number };

const labelsOf = async ({ client }: CaseWriter, decided: readonly Decided[]): Promise<LabelOf> => {
  const ids = new Set<number>();
  for (const { about, effects } of decided) {
    for (const effect of effects) {
      const id = isRaised(effect) ? (effect.datapoint ?? about.datapoint_id) : null;
      if (id !== null) ids.add(id);
    }
  }
  if (ids.size === 0) return () => null;
  const values = [int4s([...ids], (id) => id)];
  const { rows } = await client.query<LabelRow>({ name: 'alarms_datapoint_labels', text: LABELS, values });
  const labels = new Map(rows.map(({ id, label, unit, role }) => [id, { label, unit, role }]));
  return (id) => (id === null ? null : (labels.get(id) ?? null));
};

// A case of the same rule that was open then, or another late one within the time in which cases reopen.
const COVERING = `
  select a.id, q.n::int from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::int[])
    with ordinality as q(rule, device, datapoint, began, within, n)
  cross join lateral (
    select id from alarms
    where rule_id = q.rule and device_id = q.device
      and (q.datapoint is null or datapoint_id = q.datapoint)
      and case when late then abs(extract(epoch from since - q.began)) <= q.within
        else since <= q.began and (cleared_at is null or cleared_at >= q.began) end
    order by id desc limit 1
  ) a order by q.n`;

type LateEffect = Extract<Effect, { type: 'late' }>;
/** A late reading that met the condition. */
interface Late {
  readonly about: CaseSubject;
  readonly late: LateEffect;
}

/** The stored case about the time of each of these late readings, in their order. */
const coveringCases = async (
  writer: CaseWriter,
  lates: readonly Late[],
): Promise<readonly (CaseRow | undefined)[]> => {
  await writer.settle();
  const { rows } = await writer.client.query<{ id: number; n: number }>(COVERING, [
    lates.map(({ about }) => about.rule.id),
    lates.map(({ about }) => about.device?.id ?? null),
    lates.map(({ about: { rule, datapoint_id } }) =>
      rule.kind.subject === 'datapoint' ? datapoint_id : null,
    ),
    lates.map(({ late }) => new Date(late.since)),
    lates.map(({ about }) => about.rule.step.reopen_within_s),
  ]);
  await writer.load(rows.map(({ id }) => id));
  const covering = new Map(rows.map(({ id, n }) => [n - 1, writer.get(id)]));
  return lates.map((_, n) => covering.get(n));
};

/** Opens cases for late readings. Those of a subject that belong to one backlog share a case. */
const applyLates = async (writer: CaseWriter, labelOf: LabelOf, lates: readonly Late[]): Promise<void> => {
  if (lates.length === 0) return;
  const covering = await coveringCases(writer, lates);
  const opened = new Map<string, number>();
  for (const [n, { about, late }] of lates.entries()) {
    const subject = `${about.rule.id} ${about.device?.id} ${about.datapoint_id}`;
    const last = writer.get(opened.get(subject) ?? 0);
    const isShared =
      last && Math.abs(last.since.getTime() - late.since) <= about.rule.step.reopen_within_s * 1000;
    const known = isShared ? last : covering[n];
    const row = await openLate(writer, labelOf, about, late, known && writer.get(known.id));
    if (row) opened.set(subject, row.id);
  }
};

/** Of peaks that follow each other only the last one counts: it is the furthest. */
const withoutPassedPeaks = (effects: readonly Effect[]): readonly Effect[] =>
  effects.filter(({ type }, n) => type !== 'peak' || effects[n + 1]?.type !== 'peak');

const applyTo = async (
  writer: CaseWriter,
  labelOf: LabelOf,
  { about, effects, caseId }: Decided,
): Promise<number | null> => {
  let row = caseId === null ? undefined : writer.get(caseId);
  for (const effect of withoutPassedPeaks(effects)) {
    if (effect.type === 'raise' || (effect.type === 'reopen' && !row))
      row = await open(writer, labelOf, about, effect);
    else if (row && effect.type === 'reopen') row = await reopen(writer, labelOf, about, effect, row);
    else if (row && effect.type === 'clear') {
      const set = { condition: 'clear', cleared_at: new Date(effect.clearedAt) } as const;
      row = writer.change(row, set, [{ type: 'cleared', value: valueOf(effect) }]);
    } else if (row && effect.type === 'peak') row = setPeak(writer, labelOf, about, effect, row);
    else if (row && effect.type === 'close') row = writer.close(row, 'cleared');
    else if (row && (effect.type === 'chatter' || effect.type === 'quiet'))
      row = writer.change(row, { chattering: effect.type === 'chatter' }, []);
  }
  return row?.id ?? caseId;
};

/**
 * Writes what was decided about subjects, with few queries however many there are. Returns the last case of each, in
 * their order. Each subject is there once, but for late readings. The devices or gateways must be locked.
 */
export const applyEffects = async (
  writer: CaseWriter,
  decided: readonly Decided[],
): Promise<readonly (number | null)[]> => {
  if (decided.every(({ effects }) => effects.length === 0)) return decided.map(({ caseId }) => caseId);
  await writer.load(
    decided.flatMap(({ effects, caseId }) => (caseId !== null && effects.some(needsCase) ? [caseId] : [])),
  );
  const opening = decided.flatMap(({ about, effects }) =>
    effects.filter(isRaised).flatMap((effect) => (effect.type === 'peak' ? [] : [{ about, effect }])),
  );
  if (opening.length > 0) await prepareSuppressions(writer, [...new Set(opening.map(({ about }) => about))]);
  const labelOf = await labelsOf(writer, decided);
  await writer.prepare(opening.map(({ about, effect }) => keyOf(about, effect)));
  const ids: (number | null)[] = [];
  for (const each of decided) ids.push(await applyTo(writer, labelOf, each));
  const lates = decided.flatMap(({ about, effects }) =>
    effects.flatMap((late): Late[] => (late.type === 'late' ? [{ about, late }] : [])),
  );
  await applyLates(writer, labelOf, lates);
  return ids;
};
