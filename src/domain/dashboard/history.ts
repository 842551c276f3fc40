import { applyEdit, type Draft, type Edit, type EditSummary } from './draft.ts';
import type { Address } from './nodes.ts';
import { applyOps, type Op } from './ops.ts';

/** Steps that can be taken back, and how close edits of one group must follow to be one step. */
export const MAX_STEPS = 200;
export const GROUP_MS = 1_000;

interface Step {
  readonly what: EditSummary;
  readonly ops: readonly Op[];
  readonly back: readonly Op[];
  readonly before: Address | null;
  readonly after: Address | null;
  readonly group?: string | undefined;
  /** When its last edit was made (ms). */
  readonly at: number;
  /** Stands for the draft as it is after the step: one that comes back has the same. */
  readonly mark: Revision;
}
export type Revision = object;

export interface History {
  readonly draft: Draft;
  readonly selected: Address | null;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** The mark of the draft before the first step that is remembered. */
  readonly base: Revision;
}

export const beginHistory = (draft: Draft): History => ({
  draft,
  selected: null,
  past: [],
  future: [],
  base: {},
});

/** The same mark: the same draft, whatever was done and taken back between. */
export const revisionOf = ({ past, base }: History): Revision => past.at(-1)?.mark ?? base;

/** What undo would take back and redo would do again. */
export const undoable = ({ past }: History): EditSummary | undefined => past.at(-1)?.what;
export const redoable = ({ future }: History): EditSummary | undefined => future.at(-1)?.what;

/** The same place put twice: only the first way back and the last way forth count. */
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

/** Makes an edit. What was undone before can't be done again afterwards. */
export const pushEdit = (history: History, edit: Edit, at: number): History => {
  const { draft, back } = applyEdit(history.draft, edit);
  const selected = edit.selected === undefined ? history.selected : edit.selected;
  const step: Step = {
    what: edit.what,
    ops: edit.ops,
    back,
    before: history.selected,
    after: selected,
    group: edit.group,
    at,
    mark: {},
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
    base: forgotten?.mark ?? history.base,
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
    // Redone, it is a step of its own, however fast.
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

export const select = (history: History, selected: Address | null): History =>
  history.selected === selected ? history : { ...history, selected };
