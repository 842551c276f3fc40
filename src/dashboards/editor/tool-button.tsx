import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useMedia } from '../../providers/use-media.ts';

interface Props extends Omit<ButtonProps, 'children' | 'title'> {
  /** Its name, seen beside the symbol where there is room and while it can be used. */
  readonly name: string;
  readonly symbol: ReactNode;
  /** The least width of the window (px) in which the name is seen. */
  readonly from?: number;
}

/** A command of the toolbar. It is only its symbol while it is disabled, so that what can be done now stands out. */
export const ToolButton = ({ name, symbol, from = 900, endIcon, ...props }: Props) => {
  const hasRoom = useMedia(`(min-width: ${from}px)`);
  const isNamed = hasRoom && !props.disabled;
  return (
    <Button
      size="small"
      startIcon={symbol}
      endIcon={props.disabled ? undefined : endIcon}
      title={name}
      {...props}
      sx={{
        minWidth: { xs: 44, md: 36 },
        // A disabled one shows its title too.
        '&.Mui-disabled': { pointerEvents: 'auto', cursor: 'default' },
        '&& .MuiButton-startIcon': isNamed ? undefined : { m: 0 },
        '&& .MuiButton-endIcon': { mx: 0 },
      }}
    >
      <span className={isNamed ? undefined : 'plain-unseen'}>{name}</span>
    </Button>
  );
};
