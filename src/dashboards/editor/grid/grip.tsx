import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import type { PointerEvent } from 'react';
import { HANDLE_PX } from './arrange.ts';

/** A row's bar, a column's head: pressed to choose it, and dragged. */
export const HANDLE = {
  display: 'flex',
  alignItems: 'center',
  height: HANDLE_PX,
  minWidth: 0,
  border: 0,
  p: 0,
  pr: 1,
  bgcolor: 'transparent',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: 12,
  textAlign: 'left',
  cursor: 'grab',
  borderRadius: 1,
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

/** By which a finger moves it; everywhere else the finger scrolls. */
export const Grip = () => (
  <Box
    component="span"
    data-grip
    sx={{
      flex: 'none',
      alignSelf: 'stretch',
      display: 'grid',
      placeItems: 'center',
      width: 28,
      touchAction: 'none',
      '@media (pointer: coarse)': { width: 44 },
    }}
  >
    <DragIndicator sx={{ fontSize: 16 }} />
  </Box>
);

/** Whether a press can become a drag. The grid is told by the handle, before the finger's own event comes. */
export const startsDrag = ({ pointerType, target, currentTarget }: PointerEvent<HTMLElement>): boolean => {
  const held = pointerType === 'mouse' || (target as Element).closest('[data-grip]') !== null;
  currentTarget.toggleAttribute('data-scrolls', !held);
  return held;
};
