import type { DashboardDocument } from './document.ts';
import type { Address } from './nodes.ts';
import { applyOps, type Op } from './ops.ts';

/** What somebody is editing: the document and what stands beside it in the record. */
export interface Draft {
  readonly title: string;
  /** The id of a place. */
  readonly city: number | null;
  /** The address of the stored logo, or a file that is still to be sent. */
  readonly logo: unknown;
  readonly document: DashboardDocument;
}

/** The names of the edits; the site has words for each (`editor.edits.<name>`). */
export type EditName =
  | 'row_add'
  | 'row_start'
  | 'row_delete'
  | 'row_move'
  | 'row_duplicate'
  | 'row_paste'
  | 'column_add'
  | 'column_delete'
  | 'column_move'
  | 'column_duplicate'
  | 'column_paste'
  | 'column_width'
  | 'column_display'
  | 'element_add'
  | 'element_delete'
  | 'element_move'
  | 'element_duplicate'
  | 'element_paste'
  | 'element_size'
  | 'element_set'
  | 'element_drawing'
  | 'bind'
  | 'unbind'
  | 'title'
  | 'city'
  | 'logo'
  | 'replace';

/** Which edit it was, in facts: places count from 1, as people do. */
export interface EditSummary {
  readonly name: EditName;
  readonly row?: number;
  readonly column?: number;
  readonly element?: number;
  readonly to?: string | number;
  /** How many there are. */
  readonly count?: number;
  /** The type of the element. */
  readonly kind?: string;
}

/** One change, told by what it does; nothing happens before it is applied. */
export interface Edit {
  readonly what: EditSummary;
  readonly ops: readonly Op[];
  /** What is chosen afterwards; left out: what was chosen before. */
  readonly selected?: Address | null;
  /** Edits of one group that follow each other closely are one step of undo: typing. */
  readonly group?: string;
}

/** An edit, or null where there is nothing to do or no room for it. */
export type MaybeEdit = Edit | null;

export const applyEdit = (draft: Draft, edit: Edit): { readonly draft: Draft; readonly back: Op[] } => {
  const { root, back } = applyOps(draft, edit.ops);
  return { draft: root, back };
};

/** A place in words' numbers. */
export const positionOf = ({
  row,
  column,
  element,
}: Address): Pick<EditSummary, 'row' | 'column' | 'element'> => ({
  row: row + 1,
  ...(column === undefined ? {} : { column: column + 1 }),
  ...(element === undefined ? {} : { element: element + 1 }),
});
