import type { DashboardDocument } from '../document.ts';
import type { Position } from '../nodes.ts';
import { applyOps, type Op } from './ops.ts';

/** A dashboard being edited: the document and the record's other editable fields. */
export interface Draft {
  readonly title: string;
  /** The id of a place. */
  readonly city: number | null;
  /** The path of the stored logo, or a file that is not uploaded yet. */
  readonly logo: unknown;
  readonly document: DashboardDocument;
}

/** The names of the edits; translated by the site as `editor.edits.<name>`. */
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
  | 'schematic_start'
  | 'schematic_add'
  | 'schematic_move'
  | 'schematic_delete'
  | 'schematic_connect'
  | 'schematic_turn'
  | 'schematic_mirror'
  | 'schematic_group'
  | 'schematic_ungroup'
  | 'schematic_paste'
  | 'schematic_set'
  | 'schematic_bind'
  | 'drawing_copy'
  | 'bind'
  | 'unbind'
  | 'title'
  | 'city'
  | 'logo'
  | 'variables'
  | 'replace';

/** A structured description of an edit. Positions start at 1. */
export interface EditSummary {
  readonly name: EditName;
  readonly row?: number;
  readonly column?: number;
  readonly element?: number;
  readonly to?: string | number;
  /** The number of items. */
  readonly count?: number;
  /** The type of the element. */
  readonly kind?: string;
}

/** One change, described by its operations; it has no effect until it is applied. */
export interface Edit {
  readonly summary: EditSummary;
  readonly ops: readonly Op[];
  /** The selection afterwards; unset: unchanged. */
  readonly selected?: Position | null;
  /** Edits of the same group in quick succession, such as typing, form one undo step. */
  readonly group?: string;
}

/** An edit, or null if there is nothing to do or no room for it. */
export type MaybeEdit = Edit | null;

export const applyEdit = (draft: Draft, edit: Edit): { readonly draft: Draft; readonly back: Op[] } => {
  const { root, back } = applyOps(draft, edit.ops);
  return { draft: root, back };
};

/** A position for an `EditSummary`, starting at 1. */
export const describePosition = ({
  row,
  column,
  element,
}: Position): Pick<EditSummary, 'row' | 'column' | 'element'> => ({
  row: row + 1,
  ...(column === undefined ? {} : { column: column + 1 }),
  ...(element === undefined ? {} : { element: element + 1 }),
});
