import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

interface Props {
  readonly open: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

/** The menu where there is no room to keep it open. */
export const MenuDrawer = ({ open, onClose, children }: Props) => {
  const translate = useTranslate();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': translate('shell.menu'), sx: { width: 280 } } }}
    >
      {children}
    </Drawer>
  );
};
