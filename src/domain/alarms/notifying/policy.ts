import type { Severity } from '../alarm.ts';
import type { Channel } from './notification.ts';

/** Whom a step notifies, and how. Either `roster_id` or `user_ids` is set. */
export interface PolicyStep {
  /** Minutes since the case was detected, or since the end of its maintenance or shelving. */
  readonly after_min: number;
  readonly roster_id?: number | null;
  readonly user_ids?: readonly number[] | null;
  readonly channels: readonly Channel[];
  /** Used for a person once one of the channels has failed. */
  readonly fallback?: readonly Channel[] | null;
}

export interface NotificationPolicy {
  readonly id: number;
  readonly company_id: number;
  readonly project_id: number | null;
  readonly severities: readonly Severity[];
  readonly steps: readonly PolicyStep[];
}

/** What decides which policies apply to a case. */
export interface PolicySubject {
  readonly severity: Severity;
  /** The projects of its device. */
  readonly project_ids: readonly number[];
  /** The company's active admins. */
  readonly admin_ids: readonly number[];
}

/** Who is notified of serious cases while a company has no policy. Its id is 0. */
const defaultPolicy = (adminIds: readonly number[]): NotificationPolicy => ({
  id: 0,
  company_id: 0,
  project_id: null,
  severities: ['critical', 'high'],
  steps: [{ after_min: 0, user_ids: adminIds, channels: ['app', 'email'] }],
});

/**
 * The policies for a case, of all those of its company: those of its projects, then those of the whole company. As soon
 * as the company has any policy, the default no longer applies.
 */
export const applicablePolicies = (
  policies: readonly NotificationPolicy[],
  { severity, project_ids, admin_ids }: PolicySubject,
): NotificationPolicy[] => {
  const all = policies.length === 0 ? [defaultPolicy(admin_ids)] : policies;
  const matching = all.filter(({ severities }) => severities.includes(severity));
  const ofProjects = matching.filter(
    ({ project_id }) => project_id !== null && project_ids.includes(project_id),
  );
  return [...ofProjects, ...matching.filter(({ project_id }) => project_id === null)];
};

/** A message to be sent. `user_id` is null for webhooks, which are not personal. */
export interface PlannedMessage {
  /** The index of its step. */
  readonly step: number;
  readonly user_id: number | null;
  readonly channel: Channel;
}

/** The step of a policy that is next: its index, and when it is due (ms). */
export interface NextStep {
  readonly step: number;
  readonly due_at: number;
}

const MINUTE_MS = 60_000;

/** The step with this index, due when it says; null after the last. `start`: when the minutes begin to count (ms). */
export const stepAt = ({ steps }: NotificationPolicy, step: number, start: number): NextStep | null => {
  const found = steps[step];
  return found ? { step, due_at: start + found.after_min * MINUTE_MS } : null;
};

export interface RunResult {
  readonly messages: readonly PlannedMessage[];
  readonly next: NextStep | null;
}

/**
 * Runs the step that is due, and at once those after it as long as nobody is on call. `peopleOf` returns who can be
 * notified by a step at an instant (ms).
 */
export const runStep = (
  policy: NotificationPolicy,
  { step, due_at }: NextStep,
  start: number,
  peopleOf: (step: PolicyStep, at: number) => readonly number[],
): RunResult => {
  for (let index = step; index < policy.steps.length; index++) {
    const current = policy.steps[index];
    const people = current ? peopleOf(current, due_at) : [];
    if (!current || people.length === 0) continue;
    const messages = [...new Set(current.channels)].flatMap((channel): PlannedMessage[] =>
      channel === 'webhook'
        ? [{ step: index, user_id: null, channel }]
        : [...new Set(people)].map((user_id) => ({ step: index, user_id, channel })),
    );
    return { messages, next: stepAt(policy, index + 1, start) };
  }
  return { messages: [], next: null };
};

/**
 * Identifies a message of one moment: when several policies name the same person and channel, they are notified once. A
 * later step may notify them again, since nobody has responded by then.
 */
export const addresseeOf = ({ user_id, channel }: Omit<PlannedMessage, 'step'>): string =>
  `${user_id ?? 'company'}:${channel}`;

/** Everything a policy sends for a case detected at an instant (ms) that nobody acknowledges; `at` in ms. */
export const planMessages = (
  policy: NotificationPolicy,
  severity: Severity,
  start: number,
  peopleOf: (step: PolicyStep, at: number) => readonly number[],
): (PlannedMessage & { readonly at: number })[] => {
  if (!policy.severities.includes(severity)) return [];
  const planned: (PlannedMessage & { readonly at: number })[] = [];
  let due = stepAt(policy, 0, start);
  while (due) {
    const at = due.due_at;
    const { messages, next } = runStep(policy, due, start, peopleOf);
    planned.push(...messages.map((message) => ({ ...message, at })));
    due = next;
  }
  return planned;
};
