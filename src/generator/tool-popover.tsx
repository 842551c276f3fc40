import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState, type ReactNode } from 'react';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  /** Badge count. */
  readonly count?: number;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A toolbar button that opens a popover. */
export const ToolPopover = ({ icon, title, count = 0, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        startIcon={
          count > 0 ? (
            <Badge badgeContent={count} color="primary">
              {icon}
            </Badge>
          ) : (
            icon
          )
        }
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {title}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
      >
        <Box sx={{ p: 2, width: 'max-content', maxWidth: 'calc(100vw - 32px)' }}>
          {typeof children === 'function' ? children(close) : children}
        </Box>
      </Popover>
    </>
  );
};
