import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly anchor: HTMLElement | null;
  readonly children: ReactNode;
  onClose(): void;
}

/** The popover of a toolbar button; open while it has an anchor. */
export const ToolPanel = ({ title, anchor, children, onClose }: Props) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
  >
    <Box sx={{ p: 2, width: 'max-content', maxWidth: 'calc(100vw - 32px)' }}>{children}</Box>
  </Popover>
);
