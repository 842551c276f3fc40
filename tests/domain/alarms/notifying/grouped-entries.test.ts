import { describe, expect, it } from 'vitest';
import type { CaseEntry } from '../../../../src/domain/alarms/cases/case.ts';
import { groupedEntries } from '../../../../src/domain/alarms/notifying/grouped-entries.ts';

const entry = (time: string, type: CaseEntry['type'], text: string | null = null): CaseEntry => ({
  id: Date.parse(`2026-11-23T${time}Z`),
  ts: `2026-11-23T${time}Z`,
  type,
  by: null,
  text,
  value: null,
});

describe('the history of a case', () => {
  it('has the messages of one step as one entry', () => {
    const grouped = groupedEntries([
      entry('15:10:01', 'raised'),
      entry('15:10:01', 'notified', 'Shown to Luca'),
      entry('15:10:03', 'notified', 'Email to Luca'),
      entry('15:20:01', 'notified', 'Email to Priya'),
      entry('15:20:02', 'acknowledged'),
      entry('15:20:03', 'notified', 'Email to Ada'),
    ]);
    expect(grouped.map(({ type, text }) => [type, text])).toEqual([
      ['raised', null],
      ['notified', 'Shown to Luca\nEmail to Luca'],
      ['notified', 'Email to Priya'],
      ['acknowledged', null],
      ['notified', 'Email to Ada'],
    ]);
  });
});
