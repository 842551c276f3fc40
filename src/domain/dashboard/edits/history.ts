import { applyEdit, type Draft, type Edit, type EditSummary } from './draft.ts';
import type { Position } from '../nodes.ts';
import { applyOps, type Op } from './ops.ts';

/** The number of undo steps, and how quickly edits of one group must follow each other to form one step. */
export const MAX_STEPS = 200;
export const GROUP_MS = 1_000;

interface Step {
  readonly summary: EditSummary;
  readonly ops: readonly Op[];
  readonly back: readonly Op[];
  readonly before: Position | null;
  readonly after: Position | null;
  readonly group?: string | undefined;
  /** Time of its last edit (ms). */
  readonly at: number;
  /** Identifies the draft after the step; undo and redo restore the same revision. */
  readonly revision: Revision;
}
export type Revision = object;

export interface History {
  readonly draft: Draft;
  readonly selected: Position | null;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** The revision of the draft before the oldest remembered step. */
  readonly base: Revision;
}

export const beginHistory = (draft: Draft): History => ({
  draft,
  selected: null,
  past: [],
  future: [],
  base: {},
});

/** The current revision. Equal revisions mean equal drafts, whatever was undone and redone in between. */
export const revisionOf = ({ past, base }: History): Revision => past.at(-1)?.revision ?? base;

/** The edits that undo and redo would apply to. */
export const undoable = ({ past }: History): EditSummary | undefined => past.at(-1)?.summary;
export const redoable = ({ future }: History): EditSummary | undefined => future.at(-1)?.summary;

/** Whether both set the same path: then only the first inverse and the last value count. */
const isSamePut = (a: readonly Op[], b: readonly Op[]): boolean =>
  a.length === 1 &&
  b.length === 1 &&
  a[0]?.op === 'put' &&
  b[0]?.op === 'put' &&
  a[0].at.join('\u0000') === b[0].at.join('\u0000');

const joined = (last: Step, next: Step): Step => ({
  ...next,
  ops: isSamePut(last.ops, next.ops) ? next.ops : [...last.ops, ...next.ops],
  back: isSamePut(last.back, next.back) ? last.back : [...next.back, ...last.back],
  before: last.before,
});

/** Applies an edit as a new undo step; clears the redo steps. */
export const pushEdit = (history: History, edit: Edit, at: number): History => {
  const { draft, back } = applyEdit(history.draft, edit);
  const selected = edit.selected === undefined ? history.selected : edit.selected;
  const step: Step = {
    summary: edit.summary,
    ops: edit.ops,
    back,
    before: history.selected,
    after: selected,
    group: edit.group,
    at,
    revision: {},
  };
  const last = history.past.at(-1);
  const isTyping =
    last !== undefined &&
    history.future.length === 0 &&
    step.group !== undefined &&
    last.group === step.group &&
    at - last.at < GROUP_MS;
  const past = isTyping ? [...history.past.slice(0, -1), joined(last, step)] : [...history.past, step];
  const forgotten = past.at(-MAX_STEPS - 1);
  return {
    draft,
    selected,
    past: past.slice(-MAX_STEPS),
    future: [],
    base: forgotten?.revision ?? history.base,
  };
};

export const undo = (history: History): History => {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    ...history,
    draft: applyOps(history.draft, step.back).root,
    selected: step.before,
    past: history.past.slice(0, -1),
    // A redone step never merges with the next edit.
    future: [...history.future, { ...step, group: undefined }],
  };
};

export const redo = (history: History): History => {
  const step = history.future.at(-1);
  if (!step) return history;
  return {
    ...history,
    draft: applyOps(history.draft, step.ops).root,
    selected: step.after,
    past: [...history.past, step],
    future: history.future.slice(0, -1),
  };
};

export const select = (history: History, selected: Position | null): History =>
  history.selected === selected ? history : { ...history, selected };
