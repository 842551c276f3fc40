import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../src/domain/dashboard/edits/draft.ts';
import {
  beginHistory,
  type History,
  pushEdit,
  redo,
  undo,
} from '../../../../src/domain/dashboard/edits/history.ts';
import { columnsOf, idsOf, rowsOf, spanOfColumn } from '../../../../src/domain/dashboard/nodes.ts';
import { openDocument, textOf } from '../../../../src/domain/dashboard/versions/opened-document.ts';
import { type Command, commands, editOf, texts, tidyDocuments } from '../some-documents.ts';

const draftOf = (document: Draft['document']): Draft => ({
  title: 'Ward 3',
  city: null,
  logo: null,
  document,
});

/** Each a second and more after the one before: no typing. */
const run = (history: History, list: readonly Command[], pause = 2_000): History =>
  list.reduce((now, command, index) => {
    const edit = editOf(now, command);
    return edit ? pushEdit(now, edit, index * pause) : now;
  }, history);
const times = (history: History, step: (each: History) => History, count: number): History =>
  Array.from({ length: count }).reduce<History>((now) => step(now), history);

const sumsOf = (document: Draft['document']): number[] =>
  rowsOf(document).map((row) => columnsOf(row).reduce((sum, column) => sum + spanOfColumn(column), 0));

describe('any edits in any order', () => {
  it('leave no row wider than twelve and no id twice', () => {
    fc.assert(
      fc.property(tidyDocuments, commands(40), (document, list) => {
        const { draft } = run(beginHistory(draftOf(document)), list);
        expect(Math.max(0, ...sumsOf(draft.document))).toBeLessThanOrEqual(12);
        const ids = idsOf(draft.document);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('can all be taken back to the very document and text, and all be done again', () => {
    fc.assert(
      fc.property(texts, commands(40), fc.constantFrom(0, 400, 2_000), (text, list, pause) => {
        const opened = openDocument(text);
        const start = beginHistory(draftOf(opened.document));
        const after = run(start, list, pause);
        const back = times(after, undo, after.past.length);
        expect(back.draft).toEqual(start.draft);
        expect(JSON.stringify(back.draft)).toBe(JSON.stringify(start.draft));
        expect(textOf([opened], back.draft.document)).toBe(text);
        const again = times(back, redo, back.future.length);
        expect(JSON.stringify(again.draft)).toBe(JSON.stringify(after.draft));
      }),
    );
  });

  it('leave the bytes of rows that they do not touch as they were', () => {
    fc.assert(
      fc.property(texts, commands(10), (text, list) => {
        const opened = openDocument(text);
        const start = beginHistory(draftOf(opened.document));
        const after = run(start, list);
        const written = textOf([opened], after.draft.document);
        const before = rowsOf(opened.document);
        for (const row of rowsOf(after.draft.document)) {
          if (!before.includes(row) || Object.keys(row).length === 0) continue;
          expect(text).toContain(textOf([], row as never));
          expect(written).toContain(textOf([], row as never));
        }
      }),
    );
  });

  it('write what reads the same', () => {
    fc.assert(
      fc.property(texts, commands(20), (text, list) => {
        const opened = openDocument(text);
        const { draft } = run(beginHistory(draftOf(opened.document)), list);
        expect(JSON.parse(textOf([opened], draft.document))).toEqual(
          JSON.parse(JSON.stringify(draft.document)),
        );
      }),
    );
  });
});
