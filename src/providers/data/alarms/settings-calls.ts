import type { Severity } from '../../../domain/alarms/alarm.ts';
import type { Channel } from '../../../domain/alarms/notifying/notification.ts';
import { api } from '../../http.ts';
import { readPartData } from '../part-of-page.ts';

/** A parameter of an alarm kind, as JSON Schema. */
export interface ParamSchema {
  readonly type: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly 'x-unit'?: string;
  readonly 'x-source'?: string;
}

/** A kind of alarm, in the language of the user. */
export interface AlarmKindInfo {
  readonly kind: string;
  readonly title: string;
  readonly severity: Severity;
  readonly response: string;
  /** Where its limits come from. */
  readonly source: string;
  readonly params: {
    /** When an alarm is raised, with the parameters as placeholders. */
    readonly description: string;
    readonly properties: Readonly<Record<string, ParamSchema>>;
    readonly required?: readonly string[];
  };
}

/** What a rule would have raised. */
export interface Backtest {
  readonly count: number;
  /** How many devices. */
  readonly devices: number;
  readonly cases: readonly {
    readonly device_id: number | null;
    readonly since: string;
    readonly cleared_at: string | null;
    readonly value: number | null;
  }[];
  /** Of the values; null: none, or different ones. */
  readonly unit: string | null;
  /** Until when it was still being learned what is usual at most devices; null: it was known. */
  readonly learning_until: string | null;
}

/** A message that a policy would send. */
export interface PlannedNotification {
  readonly at: string;
  readonly user_id: number | null;
  readonly channel: Channel;
}

const PART = { intent: 'part' } as const;

/** Calls of the pages that configure alarms. See docs/specification.md. */
export const alarmSettingsCalls = {
  alarmKinds: (signal?: AbortSignal) => readPartData<readonly AlarmKindInfo[]>('/alarm-kinds', { signal }),
  /** Runs a rule on stored readings, without writing anything. */
  backtest: async (rule: Readonly<Record<string, unknown>>, from: string, to: string, signal?: AbortSignal) =>
    (
      await api.post<{ data: Backtest }>(
        '/alarm-rules/backtest',
        { rule, from, to, details: true },
        { ...PART, signal },
      )
    ).data,
  /** Who is on call now. */
  onCall: (roster: number, signal?: AbortSignal) =>
    readPartData<readonly { readonly id: number; readonly name: string }[]>(`/rosters/${roster}/on-call`, {
      signal,
    }),
  /** What a policy would send for an alarm raised at this time. */
  dryRun: async (policy: number, at: string, severity: Severity) =>
    (
      await api.post<{ data: readonly PlannedNotification[] }>(
        `/notification-policies/${policy}/dry-run`,
        { at, severity },
        PART,
      )
    ).data,
};
