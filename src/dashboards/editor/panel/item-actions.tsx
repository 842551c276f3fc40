import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
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

const DIRECTIONS: readonly (readonly [way: Direction, Icon: typeof ArrowBack])[] = [
  ['up', ArrowUpward],
  ['down', ArrowDownward],
  ['left', ArrowBack],
  ['right', ArrowForward],
];

/** Every drag as a button, and what else can be done with the thing that is chosen; a copied row needs none. */
export const ItemActions = ({ level }: { readonly level: Level | null }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const ways = DIRECTIONS.filter(([way]) => level !== 'row' || way === 'up' || way === 'down');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {level && (
        <>
          {ways.map(([way, Icon]) => (
            <IconButton
              key={way}
              aria-label={translate(`editor.move.${way}`)}
              title={translate(`editor.move.${way}`)}
              onClick={() => moveSelected(store, way)}
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
