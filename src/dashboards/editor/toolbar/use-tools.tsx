import NoteIcon from '@mui/icons-material/StickyNote2Outlined';
import Redo from '@mui/icons-material/Redo';
import RowIcon from '@mui/icons-material/TableRowsOutlined';
import Undo from '@mui/icons-material/Undo';
import ColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import { redoable, undoable } from '../../../domain/dashboard/edits/history.ts';
import { addColumnAfter, addElementAfter, addRowAfter } from './adding.ts';
import { isDirty, useEditor, useEditorStore } from '../store.ts';
import { useKinds } from '../use-kinds.ts';

export interface Tool {
  /** The key of its text, after `editor.`. */
  readonly text: string;
  readonly Icon: typeof Undo;
  run(): unknown;
}

/** What the toolbar offers; on a phone it is at the lower edge of the screen. */
export const useTools = () => {
  const store = useEditorStore();
  const kinds = useKinds();
  const canUndo = useEditor(({ history }) => undoable(history) !== undefined);
  const canRedo = useEditor(({ history }) => redoable(history) !== undefined);
  /** Whether there is nothing to save. */
  const isSaved = useEditor((state) => state.record !== null && state.phase === 'idle' && !isDirty(state));
  const isSaving = useEditor(({ phase }) => phase === 'saving');
  const adding: readonly Tool[] = [
    { text: 'add_row', Icon: RowIcon, run: () => addRowAfter(store) },
    { text: 'add_column', Icon: ColumnIcon, run: () => addColumnAfter(store) },
  ];
  /** Kinds of elements with a tool of their own. */
  const notes: readonly Tool[] = kinds.flatMap((kind) =>
    kind.toolbarKey === undefined
      ? []
      : [{ text: kind.toolbarKey, Icon: NoteIcon, run: () => addElementAfter(store, kind) }],
  );
  const steps: readonly (Tool & { readonly isEnabled: boolean })[] = [
    { text: 'undo', Icon: Undo, run: store.undo, isEnabled: canUndo },
    { text: 'redo', Icon: Redo, run: store.redo, isEnabled: canRedo },
  ];
  return { kinds, adding, notes, steps, isSaved, isSaving };
};
