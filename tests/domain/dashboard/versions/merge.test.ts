import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column, DashboardDocument } from '../../../../src/domain/dashboard/document.ts';
import type { Draft } from '../../../../src/domain/dashboard/edits/draft.ts';
import { beginHistory, pushEdit } from '../../../../src/domain/dashboard/edits/history.ts';
import { compare, applyChoices, type Side } from '../../../../src/domain/dashboard/versions/merge.ts';
import { columnsOf, everyElement, rowsOf, spanOfColumn } from '../../../../src/domain/dashboard/nodes.ts';
import { commands, editOf, tidyDocuments } from '../some-documents.ts';

let made = 0;
const makeId = () => `copy-${++made}`;
const note = (id: string, data: string) => ({ id, type: 'notes', data });
const column = (id: string, widthPercent: string, data: string): Column => ({
  id,
  colwidth: 6,
  widthPercent,
  elements: [note(`${id}n`, data)],
});
const draft = (rows: DashboardDocument['rows'], title = 'Ward'): Draft => ({
  title,
  city: null,
  logo: null,
  document: { rows },
});
const base = draft([
  { id: 'r1', columns: [column('a', '50', 'a'), column('b', '50', 'b')] },
  { id: 'r2', columns: [column('c', '100', 'c')] },
]);
const said = ({ document }: Draft) => everyElement(document).map(({ element }) => element.data);

describe('two who changed one dashboard', () => {
  const mine = draft(
    [
      { id: 'r1', columns: [column('a', '50', 'mine'), column('b', '50', 'b')] },
      { id: 'r2', columns: [column('c', '100', 'c')] },
      { id: 'r3', columns: [column('d', '100', 'my row')] },
    ],
    'My ward',
  );
  const theirs = draft([
    { id: 'r0', columns: [column('e', '100', 'their row')] },
    { id: 'r1', columns: [column('a', '50', 'theirs'), column('b', '50', 'their b')] },
  ]);

  it('see who changed what', () => {
    expect(
      compare({ base, mine, theirs }).map(({ key, by, proposed }) => `${key} ${by} ${proposed}`),
    ).toEqual([
      'title mine mine',
      'column:r1/a both mine',
      'column:r1/b theirs theirs',
      'row:r2 theirs theirs',
      'row:r3 mine mine',
      'row:r0 theirs theirs',
    ]);
  });
  it('get what only one changed from both, each in its place', () => {
    const settled = applyChoices({ base, mine, theirs }, {}, makeId);
    expect(settled.title).toBe('My ward');
    expect(said(settled)).toEqual(['their row', 'mine', 'their b', 'my row']);
  });
  it('choose for each', () => {
    const choices = { 'column:r1/a': 'theirs', 'row:r2': 'mine', 'row:r0': 'mine', title: 'theirs' } as const;
    const settled = applyChoices({ base, mine, theirs }, choices, makeId);
    expect(settled.title).toBe('Ward');
    expect(said(settled)).toEqual(['theirs', 'their b', 'c', 'my row']);
  });
  it('keep both, narrower, in one row', () => {
    const settled = applyChoices({ base, mine, theirs }, { 'column:r1/a': 'both' }, makeId);
    expect(said(settled)).toEqual(['their row', 'mine', 'theirs', 'their b', 'my row']);
    const [, row] = rowsOf(settled.document);
    expect(columnsOf(row).reduce((sum, each) => sum + spanOfColumn(each), 0)).toBeLessThanOrEqual(12);
  });
});

describe('whatever two people do', () => {
  const after = (start: Draft, list: Parameters<typeof editOf>[1][]): Draft =>
    list.reduce((now, command, at) => {
      const edit = editOf(now, command);
      return edit ? pushEdit(now, edit, at) : now;
    }, beginHistory(start)).draft;

  it('one side chosen everywhere is that side; both loses nothing', () => {
    fc.assert(
      fc.property(tidyDocuments, commands(8), commands(8), (document, one, other) => {
        const start = { ...base, document };
        const sides = { base: start, mine: after(start, one), theirs: after(start, other) };
        const all = (side: Side) => Object.fromEntries(compare(sides).map(({ key }) => [key, side]));
        const texts = (each: Draft) => said(each).map(String).toSorted();
        for (const side of ['mine', 'theirs'] as const) {
          expect(texts(applyChoices(sides, all(side), makeId))).toEqual(texts(sides[side]));
        }
        const both = texts(applyChoices(sides, all('both'), makeId));
        for (const text of [...texts(sides.mine), ...texts(sides.theirs)]) expect(both).toContain(text);
      }),
    );
  });
  it('nothing differs where nobody did anything', () => {
    fc.assert(
      fc.property(tidyDocuments, commands(8), (document, list) => {
        const start = { ...base, document };
        const mine = after(start, list);
        expect(compare({ base: start, mine, theirs: mine })).toEqual([]);
        expect(applyChoices({ base: start, mine, theirs: start }, {}, makeId)).toEqual(mine);
      }),
    );
  });
});
