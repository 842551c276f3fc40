import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Level } from '../../../domain/dashboard/nodes.ts';
import {
  copySelected,
  deleteSelected,
  duplicateSelected,
  moveSelected,
  pasteCopied,
  type Direction,
} from '../commands.ts';
import { useEditorStore } from '../store.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const DIRECTIONS: readonly (readonly [direction: Direction, Icon: typeof ArrowBack])[] = [
  ['up', ArrowUpward],
  ['down', ArrowDownward],
  ['left', ArrowBack],
  ['right', ArrowForward],
];

/** Buttons to move, duplicate, copy and delete the selected item, as alternatives to dragging. Pasting needs no selection. */
export const ItemActions = ({ level }: { readonly level: Level | null }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const directions = DIRECTIONS.filter(
    ([direction]) => level !== 'row' || direction === 'up' || direction === 'down',
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center', ml: -2 }}>
      {level && (
        <>
          {directions.map(([direction, Icon]) => (
            <IconButton
              key={direction}
              aria-label={translate(`editor.move.${direction}`)}
              title={translate(`editor.move.${direction}`)}
              onClick={() => moveSelected(store, direction)}
            >
              <Icon fontSize="small" />
            </IconButton>
          ))}
          <Box sx={{ width: '100%' }} />
          <Button size="small" onClick={() => duplicateSelected(store)}>
            {translate('editor.duplicate')}
          </Button>
          <Button size="small" onClick={() => copySelected(store)}>
            {translate('editor.copy')}
          </Button>
        </>
      )}
      <Button size="small" onClick={() => pasteCopied(store)}>
        {translate('editor.paste')}
      </Button>
      {level === 'element' && (
        <Button size="small" color="error" onClick={() => deleteSelected(store)}>
          {translate('editor.delete_element')}
        </Button>
      )}
    </Box>
  );
};
