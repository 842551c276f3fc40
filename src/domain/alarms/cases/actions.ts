import type { Role } from '../../access/roles.ts';
import type { CaseEvent, CloseReason, Condition, Severity } from '../alarm.ts';

const EVERYONE: readonly Role[] = ['superadmin', 'companyadmin', 'user'];
const ADMINS: readonly Role[] = ['superadmin', 'companyadmin'];

/** What people can do with a case, and which roles may. */
export const CASE_ACTIONS = {
  acknowledge: EVERYONE,
  comment: EVERYONE,
  assign: EVERYONE,
  shelve: ADMINS,
  unshelve: ADMINS,
  reset: ADMINS,
} as const;
export type CaseAction = keyof typeof CASE_ACTIONS;

/** The actions that can be applied to many cases with one call. */
export const BULK_CASE_ACTIONS = ['acknowledge', 'shelve'] as const satisfies readonly CaseAction[];

/** Whether a role may do this with cases that it can see. */
export const mayAct = (role: Role, action: CaseAction): boolean => CASE_ACTIONS[action].includes(role);

/** An action with what it needs. Instants in ms. */
export type ActionRequest =
  | { readonly action: 'acknowledge'; readonly note?: string | null | undefined }
  | { readonly action: 'comment'; readonly text: string }
  /** `name`: of the person, for the history. */
  | { readonly action: 'assign'; readonly user_id: number | null; readonly name?: string | undefined }
  | { readonly action: 'shelve'; readonly until: number; readonly reason: string }
  | { readonly action: 'unshelve' }
  | { readonly action: 'reset'; readonly note: string };

/** The columns of a case that actions depend on. */
interface ActionCase {
  readonly severity: Severity;
  readonly condition: Condition;
  readonly latched: boolean;
  readonly closed_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly assigned_to: number | null;
  readonly shelved_until: Date | null;
  readonly check_at: Date | null;
}

/** The columns that actions change. */
interface ActionChanges extends Partial<Omit<ActionCase, 'severity' | 'condition' | 'latched'>> {
  readonly acknowledged_by?: number;
  readonly close_reason?: CloseReason;
}

interface ActionEntry {
  readonly type: CaseEvent;
  readonly by: number;
  readonly text?: string;
}

/** Why an action is not possible: the state of the case, or what was sent. */
export type Refusal =
  | { readonly conflict: 'closed' | 'not_latched' | 'still_active' }
  | { readonly fault: 'until_past' | 'until_critical' | 'until_long'; readonly path: 'until' };

/** What an action changes and adds to the history. No entries: it has no effect, because that was done before. */
interface Plan {
  readonly set: ActionChanges;
  readonly entries: readonly ActionEntry[];
}

const HOUR_MS = 3_600_000;
/** How long cases can be shelved, in ms. */
const shelvingLimit = (severity: Severity): number => (severity === 'critical' ? 8 : 30 * 24) * HOUR_MS;

const NOTHING: Plan = { set: {}, entries: [] };

const shelve = (
  row: ActionCase,
  { until, reason }: Extract<ActionRequest, { action: 'shelve' }>,
  by: number,
  now: number,
): Plan | Refusal => {
  if (until <= now) return { fault: 'until_past', path: 'until' };
  if (until > now + shelvingLimit(row.severity)) {
    return { fault: row.severity === 'critical' ? 'until_critical' : 'until_long', path: 'until' };
  }
  return {
    set: {
      shelved_until: new Date(until),
      check_at: new Date(Math.min(until, row.check_at?.getTime() ?? until)),
    },
    entries: [{ type: 'shelved', by, text: reason }],
  };
};

const reset = (row: ActionCase, note: string, by: number, now: number): Plan | Refusal => {
  if (!row.latched) return { conflict: 'not_latched' };
  if (row.condition !== 'clear') return { conflict: 'still_active' };
  return {
    set: { closed_at: new Date(now), close_reason: 'reset', check_at: null },
    entries: [
      { type: 'reset', by, text: note },
      { type: 'closed', by },
    ],
  };
};

/** What an action of the user `by` does to a case, or why it can't be done. `now` in ms. */
export const planAction = (
  row: ActionCase,
  request: ActionRequest,
  by: number,
  now: number,
): Plan | Refusal => {
  if (request.action === 'comment')
    return { set: {}, entries: [{ type: 'comment', by, text: request.text }] };
  if (row.closed_at !== null) return { conflict: 'closed' };
  switch (request.action) {
    case 'acknowledge':
      if (row.acknowledged_at !== null) return NOTHING;
      return {
        set: { acknowledged_at: new Date(now), acknowledged_by: by },
        entries: [{ type: 'acknowledged', by, ...(request.note ? { text: request.note } : {}) }],
      };
    case 'assign':
      if (row.assigned_to === request.user_id) return NOTHING;
      return {
        set: { assigned_to: request.user_id },
        entries: [{ type: 'assigned', by, ...(request.name ? { text: request.name } : {}) }],
      };
    case 'shelve':
      return shelve(row, request, by, now);
    case 'unshelve':
      return row.shelved_until === null
        ? NOTHING
        : { set: { shelved_until: null }, entries: [{ type: 'unshelved', by }] };
    case 'reset':
      return reset(row, request.note, by, now);
  }
};
