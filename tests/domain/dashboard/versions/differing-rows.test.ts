import { describe, expect, it } from 'vitest';
import { byRow, columnIn, sidesOf } from '../../../../src/domain/dashboard/versions/differing-rows.ts';
import type { Column, Row } from '../../../../src/domain/dashboard/document.ts';
import type { Draft } from '../../../../src/domain/dashboard/edits/draft.ts';
import { compare } from '../../../../src/domain/dashboard/versions/merge.ts';

const column = (id: string, data: string): Column => ({
  id,
  colwidth: 6,
  widthPercent: '50',
  elements: [{ id: `${id}n`, type: 'notes', data }],
});
const draft = (rows: readonly Row[], title = 'Ward'): Draft => ({
  title,
  city: null,
  logo: null,
  document: { rows },
});
const base = draft([
  { id: 'r1', columns: [column('a', 'a'), column('b', 'b')] },
  { id: 'r2', columns: [] },
]);

describe('rows in which two differ', () => {
  const mine = draft([{ id: 'r1', columns: [column('a', 'mine'), column('b', 'b')] }], 'My ward');
  const theirs = draft([
    { id: 'r1', columns: [column('b', 'theirs'), column('a', 'a')] },
    { id: 'r2', columns: [] },
  ]);
  const { whole, rows } = byRow({ mine, theirs }, compare({ base, mine, theirs }));

  it('stand by themselves, each as both have it', () => {
    expect(whole.map(({ part }) => part)).toEqual(['title']);
    expect(rows.map(({ key, row }) => [key, row])).toEqual([
      ['r1', 0],
      ['r2', 1],
    ]);
    expect(rows[1]).toMatchObject({ mine: undefined, theirs: { id: 'r2' } });
  });

  it('know where a column stands on either side', () => {
    const [a] = rows[0]?.differences ?? [];
    expect(a?.key).toBe('column:r1/a');
    expect(a && [columnIn(rows[0]?.mine, a), columnIn(rows[0]?.theirs, a)]).toEqual([0, 1]);
    expect(a && columnIn(undefined, a)).toBeUndefined();
  });

  it('offer both sides only of a column that both have', () => {
    expect(rows.flatMap(({ differences }) => differences.map((each) => sidesOf(each).length))).toEqual([
      3, 3, 2,
    ]);
  });
});
