import type { Pool, PoolClient } from 'pg';
import type { Severity } from '../../../src/domain/alarms/alarm.ts';
import type { AnyKind, Params } from '../../../src/domain/alarms/kind.ts';
import { alarmKinds } from '../../../src/domain/alarms/kinds.ts';
import { storedParams, stepRuleOf } from '../../../src/domain/alarms/params.ts';
import type { StepRule } from '../../../src/domain/alarms/step.ts';
import type { DeviceFacts } from './device-facts.ts';

/** A rule, ready to be evaluated. */
export interface ActiveRule {
  readonly id: number;
  readonly title: string;
  readonly kindName: string;
  readonly kind: AnyKind;
  readonly severity: Severity;
  /** As a person wrote it; null: that of the kind. */
  readonly response: string | null;
  /** Null: every company. */
  readonly company_id: number | null;
  readonly project_id: number | null;
  /** Null: all matching devices. */
  readonly device_ids: ReadonlySet<number> | null;
  readonly tags: readonly string[];
  readonly params: Params;
  readonly step: StepRule;
}

/** A row of `alarm_rules`, as far as it is evaluated. */
export interface RuleRow {
  readonly id: number;
  readonly title: string;
  readonly kind: string;
  readonly severity: Severity | null;
  readonly response: string | null;
  readonly company_id: number | null;
  readonly project_id: number | null;
  readonly device_ids: readonly number[];
  /** Whether it is about these devices only, even if all of them were deleted. */
  readonly lists_devices?: boolean;
  readonly tags: readonly string[];
  readonly params: unknown;
  readonly raise_after_s: number;
  readonly clear_after_s: number;
}

/** The rule of a row. Undefined for a kind that is no longer there. */
export const ruleOf = (row: RuleRow): ActiveRule | undefined => {
  const kind = alarmKinds.get(row.kind);
  if (!kind) return undefined;
  const params = storedParams(kind, row.params);
  const { id, title, company_id, project_id, device_ids, lists_devices, tags } = row;
  return {
    id,
    title,
    kindName: row.kind,
    kind,
    severity: row.severity ?? kind.severity,
    response: row.response === kind.response ? null : row.response,
    company_id,
    project_id,
    device_ids: device_ids.length === 0 && lists_devices !== true ? null : new Set(device_ids),
    tags,
    params,
    step: stepRuleOf(kind, row, params),
  };
};

const ENABLED = `
  select r.id, r.title, r.kind, r.severity, r.response, r.company_id, r.project_id, r.tags, r.params,
    r.raise_after_s, r.clear_after_s, r.lists_devices,
    array(select d.device_id from alarm_rule_devices d where d.alarm_rule_id = r.id) as device_ids
  from alarm_rules r where r.is_enabled order by r.id`;

/** The enabled rules, by id. */
export const loadRules = async (client: Pool | PoolClient): Promise<ReadonlyMap<number, ActiveRule>> => {
  const { rows } = await client.query<RuleRow>(ENABLED);
  const rules = rows.map(ruleOf).filter((rule) => rule !== undefined);
  return new Map(rules.map((rule) => [rule.id, rule]));
};

/** Whether a rule is about a device. */
export const isAbout = (rule: ActiveRule, device: DeviceFacts): boolean =>
  (rule.company_id === null || rule.company_id === device.company_id) &&
  (rule.project_id === null || device.project_ids.includes(rule.project_id)) &&
  (rule.device_ids === null || rule.device_ids.has(device.id)) &&
  rule.tags.every((tag) => device.judged.tags.includes(tag)) &&
  (rule.kind.applies?.(device.judged) ?? true);

/** Whether any uplink clears it, whatever is in it and whenever that was measured. */
export const isAboutContact = ({ kind }: ActiveRule): boolean =>
  kind.onSample !== undefined && kind.facts?.includes('silent_ms') === true;
