import { describe, expect, it } from 'vitest';
import {
  applicablePolicies,
  type NotificationPolicy,
  type PolicyStep,
  planMessages,
} from '../../../../src/domain/alarms/notifying/policy.ts';

const policyOf = (steps: PolicyStep[], more: Partial<NotificationPolicy> = {}): NotificationPolicy => ({
  id: 1,
  company_id: 1,
  project_id: null,
  severities: ['critical', 'high'],
  steps,
  ...more,
});
const START = Date.parse('2026-11-20T10:00:00Z');
const minutes = (count: number): number => START + count * 60_000;
const people = ({ user_ids }: PolicyStep): readonly number[] => user_ids ?? [];

describe('the policies for a case', () => {
  const subject = { severity: 'high', project_ids: [7], admin_ids: [1, 2] } as const;
  const ofCompany = policyOf([], { id: 1 });
  const ofProject = policyOf([], { id: 2, project_id: 7 });
  const ids = (policies: NotificationPolicy[], more: object = {}) =>
    applicablePolicies(policies, { ...subject, ...more }).map(({ id }) => id);

  it('are those of its project, then those of its company', () => {
    expect(ids([ofCompany, ofProject])).toEqual([2, 1]);
    expect(ids([ofCompany, ofProject], { project_ids: [8] })).toEqual([1]);
    expect(ids([ofCompany, { ...ofProject, severities: ['low'] }])).toEqual([1]);
  });

  it('are those for its severity', () => {
    expect(ids([ofCompany], { severity: 'medium' })).toEqual([]);
  });

  it('are replaced by a default for serious cases only while the company has none', () => {
    expect(applicablePolicies([], subject)[0]?.steps).toEqual([
      { after_min: 0, user_ids: [1, 2], channels: ['app', 'email'] },
    ]);
    expect(ids([], { severity: 'critical' })).toEqual([0]);
    expect(ids([], { severity: 'medium' })).toEqual([]);
    expect(ids([{ ...ofProject, severities: ['low'] }])).toEqual([]);
  });
});

describe('the messages of a policy', () => {
  it('use all channels of a step at once, and each step at its time', () => {
    const policy = policyOf([
      { after_min: 0, user_ids: [1], channels: ['app', 'email'] },
      { after_min: 15, user_ids: [2, 3], channels: ['sms'] },
    ]);
    expect(planMessages(policy, 'high', START, people)).toEqual([
      { step: 0, at: START, user_id: 1, channel: 'app' },
      { step: 0, at: START, user_id: 1, channel: 'email' },
      { step: 1, at: minutes(15), user_id: 2, channel: 'sms' },
      { step: 1, at: minutes(15), user_id: 3, channel: 'sms' },
    ]);
  });

  it('are none for a severity that it does not name', () => {
    const policy = policyOf([{ after_min: 0, user_ids: [1], channels: ['app'] }]);
    expect(planMessages(policy, 'low', START, people)).toEqual([]);
  });

  it('skip a step with nobody on call, whose next step runs immediately', () => {
    const policy = policyOf([
      { after_min: 5, user_ids: [], channels: ['sms'] },
      { after_min: 20, user_ids: [], channels: ['sms', 'webhook'] },
      { after_min: 30, user_ids: [4], channels: ['sms'] },
      { after_min: 40, user_ids: [5], channels: ['sms'] },
    ]);
    expect(planMessages(policy, 'high', START, people)).toEqual([
      { step: 2, at: minutes(5), user_id: 4, channel: 'sms' },
      { step: 3, at: minutes(40), user_id: 5, channel: 'sms' },
    ]);
  });

  it('ask who is on call when a step is due', () => {
    const asked: number[] = [];
    planMessages(
      policyOf([
        { after_min: 0, roster_id: 1, channels: ['app'] },
        { after_min: 10, roster_id: 1, channels: ['app'] },
      ]),
      'high',
      START,
      (_step, at) => {
        asked.push(at);
        return [1];
      },
    );
    expect(asked).toEqual([START, minutes(10)]);
  });

  it('notify the same person through the same channel once in each step', () => {
    const policy = policyOf([
      { after_min: 0, user_ids: [1], channels: ['email', 'email', 'webhook'] },
      { after_min: 10, user_ids: [1, 2], channels: ['email', 'sms', 'webhook'] },
    ]);
    expect(
      planMessages(policy, 'critical', START, people).map(({ user_id, channel }) => [user_id, channel]),
    ).toEqual([
      [1, 'email'],
      [null, 'webhook'],
      [1, 'email'],
      [2, 'email'],
      [1, 'sms'],
      [2, 'sms'],
      [null, 'webhook'],
    ]);
  });
});
