import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useMedia } from '../../../providers/browser/use-media.ts';

interface Props extends Omit<ButtonProps, 'children' | 'title'> {
  /** Its name, seen beside the symbol where there is room. */
  readonly name: string;
  /** What is seen of the name elsewhere, as on phones and tablets: one word below the symbol. */
  readonly word: string;
  readonly symbol: ReactNode;
}

const BELOW = {
  flexDirection: 'column',
  gap: '2px',
  flex: '1 1 0',
  minWidth: 44,
  minHeight: 52,
  px: 0,
  py: 0.5,
  color: 'text.primary',
  fontSize: 11,
  fontWeight: 500,
  lineHeight: '14px',
  '& .MuiButton-startIcon': { m: 0 },
  '& .MuiButton-startIcon > svg': { fontSize: 22 },
} as const;

const BESIDE = {
  color: 'text.primary',
  minWidth: 36,
  px: 1,
  whiteSpace: 'nowrap',
  flex: 'none',
  '& .MuiButton-startIcon': { mr: 0.75, ml: 0, color: 'text.secondary' },
  '&& .MuiButton-endIcon': { mx: 0 },
} as const;

/** A command of the toolbar. */
export const ToolButton = ({ name, symbol, word, endIcon, ...props }: Props) => {
  const hasRoom = useMedia('(min-width: 900px)');
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={symbol}
      endIcon={hasRoom && endIcon}
      aria-label={name}
      {...props}
      sx={hasRoom ? BESIDE : BELOW}
    >
      {hasRoom ? name : word}
    </Button>
  );
};
