import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Copy from '@mui/icons-material/ContentCopy';
import Paste from '@mui/icons-material/ContentPaste';
import Delete from '@mui/icons-material/DeleteOutlined';
import Duplicate from '@mui/icons-material/LibraryAddOutlined';
import Box from '@mui/material/Box';
import type { Level } from '../../../domain/dashboard/nodes.ts';
import {
  copySelected,
  deleteSelected,
  duplicateSelected,
  moveSelected,
  pasteCopied,
  type Direction,
} from '../keys/commands.ts';
import { type EditorStore, useEditorStore } from '../store.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { SignButton } from '../../../providers/theme/sign-button.tsx';

interface Action {
  /** The key of its text, after `editor.`. */
  readonly text: string;
  readonly Icon: typeof ArrowBack;
  readonly run: (store: EditorStore) => unknown;
}

const move = (direction: Direction, Icon: typeof ArrowBack): Action => ({
  text: `move.${direction}`,
  Icon,
  run: (store) => moveSelected(store, direction),
});
const UP_DOWN = [move('up', ArrowUpward), move('down', ArrowDownward)];
const SIDEWAYS = [move('left', ArrowBack), move('right', ArrowForward)];
const DUPLICATE: Action = { text: 'duplicate', Icon: Duplicate, run: duplicateSelected };
const COPY: readonly Action[] = [DUPLICATE, { text: 'copy', Icon: Copy, run: copySelected }];
const PASTE: Action = { text: 'paste', Icon: Paste, run: (store) => pasteCopied(store) };

/** What is at hand beside a selected element. */
export const ELEMENT_TOOLS: readonly Action[] = [
  ...UP_DOWN,
  DUPLICATE,
  { text: 'delete_element', Icon: Delete, run: (store) => deleteSelected(store, 'element') },
];

/** Deletes the selected item, or the row or column that it is in. */
export const DeleteAction = ({ level }: { readonly level: Level }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const name = translate(`editor.delete_${level}`);
  return (
    <SignButton size="small" color="error" label={name} onClick={() => deleteSelected(store, level)}>
      <Delete fontSize="small" />
    </SignButton>
  );
};

/** Moves, duplicates, copies and deletes the selected item, as alternatives to dragging. Pasting needs no selection. */
export const ItemActions = ({ level }: { readonly level: Level | null }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const actions: readonly Action[] = [
    ...(level ? [...UP_DOWN, ...(level === 'row' ? [] : SIDEWAYS), ...COPY] : []),
    PASTE,
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
      {actions.map(({ text, Icon, run }) => (
        <SignButton key={text} size="small" label={translate(`editor.${text}`)} onClick={() => run(store)}>
          <Icon fontSize="small" />
        </SignButton>
      ))}
      {level && (
        <Box sx={{ ml: 'auto' }}>
          <DeleteAction level={level} />
        </Box>
      )}
    </Box>
  );
};
