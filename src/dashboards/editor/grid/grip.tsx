import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import type { PointerEvent } from 'react';
import { BAR_PX, HANDLE_PX } from './arrange.ts';

/** Style of a row bar or column head, which is clicked to select and dragged to move. */
export const HANDLE = {
  display: 'flex',
  alignItems: 'center',
  height: HANDLE_PX,
  my: `${(BAR_PX - HANDLE_PX) / 2}px`,
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

/** The touch handle for dragging; touches elsewhere scroll. */
export const Grip = () => (
  <Box
    component="span"
    data-grip
    sx={{
      flex: 'none',
      alignSelf: 'stretch',
      display: 'grid',
      placeItems: 'center',
      width: 24,
      touchAction: 'none',
      '@media (pointer: coarse)': { width: 44 },
    }}
  >
    <DragIndicator sx={{ fontSize: 16 }} />
  </Box>
);

/** Whether a press can become a drag. Marks the handle for the grid, which reads it before the touch event. */
export const startsDrag = ({ pointerType, target, currentTarget }: PointerEvent<HTMLElement>): boolean => {
  const isDrag = pointerType === 'mouse' || (target as Element).closest('[data-grip]') !== null;
  currentTarget.toggleAttribute('data-scrolls', !isDrag);
  return isDrag;
};
