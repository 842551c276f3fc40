import { describe, expect, it } from 'vitest';
import { copyOf, paste, readCopy } from '../../../../src/domain/dashboard/edits/copies.ts';
import type { Draft, MaybeEdit } from '../../../../src/domain/dashboard/edits/draft.ts';
import {
  addColumn,
  addRow,
  duplicateColumn,
  setWidth,
} from '../../../../src/domain/dashboard/edits/edits.ts';
import { startRow } from '../../../../src/domain/dashboard/edits/start-row.ts';
import { addElement, setData } from '../../../../src/domain/dashboard/edits/elements.ts';
import {
  beginHistory,
  GROUP_MS,
  type History,
  pushEdit,
  revisionOf,
  MAX_STEPS,
  redo,
  redoable,
  undo,
  undoable,
} from '../../../../src/domain/dashboard/edits/history.ts';
import { percentOf } from '../../../../src/domain/dashboard/fit.ts';
import { columnsOf, elementAt, rowsOf } from '../../../../src/domain/dashboard/nodes.ts';
import { openDocument, textOf } from '../../../../src/domain/dashboard/versions/opened-document.ts';

let made = 0;
const makeId = () => `id-${++made}`;
const empty: Draft = { title: '', city: null, logo: null, document: { rows: [] } };
const then = (history: History, edit: (draft: Draft) => MaybeEdit, at = 0): History => {
  const edited = edit(history.draft);
  if (!edited) throw new Error('No such edit.');
  return pushEdit(history, edited, at);
};
const columnsIn = ({ document }: Draft): number => columnsOf(rowsOf(document)[0]).length;
const withNote = () => {
  let history = then(beginHistory(empty), (draft) => addRow(draft, null, makeId));
  history = then(history, (draft) => addColumn(draft, { row: 0 }, makeId));
  return then(history, (draft) => addElement(draft, { row: 0, column: 0 }, 'notes', { data: '' }, makeId));
};
const at = { row: 0, column: 0, element: 0 };

describe('the history of edits', () => {
  it('takes typing back as one step, and what was typed after a pause as another', () => {
    let history = withNote();
    const steps = history.past.length;
    ['W', 'Wa', 'War', 'Ward'].forEach((text, index) => {
      history = then(history, (draft) => setData(draft, at, text), index * 200);
    });
    expect(history.past.length).toBe(steps + 1);
    history = then(history, (draft) => setData(draft, at, 'Ward 3'), 3 * 200 + GROUP_MS);
    expect(history.past.length).toBe(steps + 2);
    history = undo(history);
    expect(elementAt(history.draft.document, at)?.data).toBe('Ward');
    history = undo(history);
    expect(elementAt(history.draft.document, at)?.data).toBe('');
  });
  it('knows a draft that came back from one that did not', () => {
    const start = withNote();
    const after = then(start, (draft) => setData(draft, at, 'x'));
    expect(revisionOf(undo(after))).toBe(revisionOf(start));
    expect(revisionOf(redo(undo(after)))).toBe(revisionOf(after));
    let long = beginHistory(start.draft);
    const first = revisionOf(long);
    for (let index = 0; index <= MAX_STEPS; index++) {
      long = then(long, (draft) => setData(draft, at, String(index)), index * 2 * GROUP_MS);
    }
    while (undoable(long)) long = undo(long);
    expect(revisionOf(long)).not.toBe(first);
  });
  it('says which edit it was', () => {
    const history = withNote();
    expect(undoable(history)).toEqual({ name: 'element_add', row: 1, column: 1, element: 1, kind: 'notes' });
    expect(redoable(undo(history))).toEqual(undoable(history));
  });
  it('forgets what lies too far back, and what was undone when something else is done', () => {
    let history = withNote();
    for (let index = 0; index < MAX_STEPS + 20; index++) {
      history = then(history, (draft) => setData(draft, at, String(index)), index * 2 * GROUP_MS);
    }
    expect(history.past.length).toBe(MAX_STEPS);
    history = then(undo(history), (draft) => addRow(draft, null, makeId));
    expect(redoable(history)).toBeUndefined();
  });
  it('chooses what was just added, and what was chosen before when it is taken back', () => {
    const history = withNote();
    expect(history.selected).toEqual(at);
    expect(undo(history).selected).toEqual({ row: 0, column: 0 });
  });
});

describe('columns of a row', () => {
  const spans = ({ draft }: History) => columnsOf(rowsOf(draft.document)[0]).map(({ colwidth }) => colwidth);
  it('make room for one more, up to six', () => {
    let history = then(beginHistory(empty), (draft) => addRow(draft, null, makeId));
    const seen: number[][] = [];
    for (let count = 0; count < 6; count++) {
      history = then(history, (draft) => addColumn(draft, { row: 0 }, makeId));
      seen.push(spans(history));
    }
    expect(seen.slice(0, 3)).toEqual([[12], [6, 6], [4, 4, 4]]);
    expect(seen[5]).toEqual([2, 2, 2, 2, 2, 2]);
    expect(addColumn(history.draft, { row: 0 }, makeId)).toBeNull();
    expect(setWidth(history.draft, { row: 0, column: 0 }, '25')).toBeNull();
  });
  it('give up room in proportion to their widths when one more comes in', () => {
    const column = (id: string, colwidth: number) => ({
      id,
      colwidth,
      widthPercent: percentOf(colwidth),
      elements: [],
    });
    const of = (...columns: number[]): History =>
      beginHistory({
        ...empty,
        document: { rows: [{ id: 'r', columns: columns.map((width, index) => column(`c${index}`, width)) }] },
      });
    const added = (history: History, edit = addColumn): number[] =>
      spans(then(history, (draft) => edit(draft, { row: 0, column: columnsIn(draft) - 1 }, makeId)));
    expect(added(of(12))).toEqual([6, 6]);
    expect(added(of(6, 6))).toEqual([4, 4, 4]);
    expect(added(of(6, 6), duplicateColumn)).toEqual([4, 4, 4]);
    expect(added(of(9, 3))).toEqual([6, 2, 4]);
    expect(added(of(8, 4))).toEqual([5, 3, 4]);
    expect(added(of(6, 3))).toEqual([6, 3, 3]);
    // A row that takes several lines keeps them.
    expect(added(of(6, 6, 12))).toEqual([6, 6, 12, 12]);
    // A width that somebody chose gives up no more than its share.
    const chosen = then(of(12), (draft) => setWidth(draft, { row: 0, column: 0 }, '50'));
    const two = then(chosen, (draft) => addColumn(draft, { row: 0 }, makeId));
    expect(spans(two)).toEqual([6, 6]);
    expect(spans(then(two, (draft) => addColumn(draft, { row: 0 }, makeId)))).toEqual([4, 4, 4]);
  });
  it('are there at once in a row to begin with, the first of them chosen', () => {
    const history = then(beginHistory(empty), (draft) => startRow(draft, '50', makeId));
    expect(spans(history)).toEqual([6, 6]);
    expect(history.selected).toEqual({ row: 0, column: 0 });
    expect(history.past.at(-1)?.summary).toEqual({ name: 'row_start', row: 1, count: 2 });
    expect(spans(then(history, (draft) => addColumn(draft, { row: 0 }, makeId)))).toEqual([4, 4, 4]);
  });
  it('get narrower when one gets wider', () => {
    let history = withNote();
    history = then(history, (draft) => addColumn(draft, { row: 0 }, makeId));
    history = then(history, (draft) => setWidth(draft, { row: 0, column: 0 }, '75'));
    expect(spans(history)).toEqual([9, 3]);
    expect(setWidth(history.draft, { row: 0, column: 0 }, '100')).toBeNull();
  });
});

describe('copies', () => {
  it('travel as text and come with ids of their own', () => {
    const { draft } = withNote();
    const copied = readCopy(JSON.stringify(copyOf(draft, { row: 0 })));
    if (!copied) throw new Error('Not read.');
    const { draft: after } = pushEdit(
      beginHistory(draft),
      paste(draft, { row: 0 }, copied, makeId) as never,
      0,
    );
    const [first, second] = rowsOf(after.document);
    expect(second).toMatchObject({ columns: [{ colwidth: 12, elements: [{ type: 'notes' }] }] });
    expect(second?.id).not.toBe(first?.id);
  });
  it('are refused where they are something else', () => {
    expect(
      ['', '7', 'null', '{}', '{"flowgen":"row"}', '{"flowgen":"page","item":{}}'].map(readCopy),
    ).toEqual(Array.from({ length: 6 }, () => null));
  });
});

describe('a text that can’t be read', () => {
  it.each(['', 'null', '[]', '{"rows":', '"text"'])('%s is an empty document and kept as it is', (text) => {
    const opened = openDocument(text);
    expect(opened.document).toEqual({ rows: [] });
    expect(textOf([opened], opened.document)).toBe(text);
  });
});
