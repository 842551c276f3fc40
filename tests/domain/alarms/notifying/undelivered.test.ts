import { describe, expect, it } from 'vitest';
import type { CaseEntry } from '../../../../src/domain/alarms/cases/case.ts';
import { withUndelivered, type CaseMessage } from '../../../../src/domain/alarms/notifying/undelivered.ts';

const at = (time: string): string => `2026-11-27T${time}Z`;
const entry = (time: string, type: CaseEntry['type']): CaseEntry => ({
  id: Date.parse(at(time)),
  ts: at(time),
  type,
  by: null,
  text: null,
  value: null,
});
const message = (id: number, time: string, changes: Partial<CaseMessage> = {}): CaseMessage => ({
  id,
  created_at: at(time),
  user_id: 4,
  channel: 'email',
  to: 'hana@example.com',
  status: 'failed',
  error: 'No mail server.',
  ...changes,
});
const events = [
  entry('08:38:00', 'raised'),
  entry('08:38:02', 'notified'),
  entry('08:41:00', 'cleared'),
  entry('08:50:00', 'notified'),
];

const shown = (messages: readonly CaseMessage[]) =>
  withUndelivered(events, messages).map((one) =>
    one.type === 'undelivered'
      ? [one.isWaiting ? 'waiting' : 'failed', ...one.messages.map(({ id }) => id)]
      : one.type,
  );

describe('the history of a case with the messages that did not arrive', () => {
  it('has those of one step as one entry, behind those of the step that did', () => {
    expect(shown([message(3, '08:49:59'), message(2, '08:38:01'), message(1, '08:38:01')])).toEqual([
      'raised',
      'notified',
      ['failed', 1, 2],
      'cleared',
      'notified',
      ['failed', 3],
    ]);
  });

  it('tells those that are tried again from those that failed', () => {
    const waiting = message(2, '08:38:01', { status: 'queued' });
    expect(shown([message(3, '08:38:01'), waiting, message(1, '08:38:01')])).toEqual([
      'raised',
      'notified',
      ['failed', 1, 3],
      ['waiting', 2],
      'cleared',
      'notified',
    ]);
  });

  it('leaves out those that have not been tried yet', () => {
    expect(shown([message(1, '08:38:01', { status: 'queued', error: null })])).toEqual([
      'raised',
      'notified',
      'cleared',
      'notified',
    ]);
  });
});
