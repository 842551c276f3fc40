import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isKiosk } from '../../providers/session/kiosk.ts';
import { useMedia } from '../../providers/browser/use-media.ts';
import { useAreaContext } from '../area-context.ts';
import { Announcer } from './announcer.tsx';
import { Banners } from './banners.tsx';
import { MainMenu } from './main-menu.tsx';
import { Shortcuts, type ShortcutDialog } from './shortcuts.tsx';
import { TopBar } from './top-bar.tsx';
import './shell.css';
import { translate } from '../../providers/i18n/translate.ts';

const skip = (event: MouseEvent): void => {
  // Not a navigation for the router.
  event.preventDefault();
  document.getElementById('content')?.focus();
};

const SKIP = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 1500,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
} as const;

const SIDE = {
  position: 'sticky',
  top: 56,
  flex: 'none',
  alignSelf: 'flex-start',
  width: 232,
  height: 'calc(100dvh - 56px)',
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

// The link that skips the menu gives it the focus, which needs no outline.
const MAIN = { flex: 1, minWidth: 0, outline: 0 } as const;

const DRAWER = { width: 280, maxWidth: 'calc(100vw - 48px)' } as const;

/** The frame of every area page: top bar, menu, notifications. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const { area } = useAreaContext();
  const wide = useMedia('(min-width: 900px)');
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ShortcutDialog>();
  const location = useLocation();
  const { pathname } = location;
  useEffect(() => setOpen(false), [pathname, wide]);
  const isWall = isKiosk(location);
  const menu = <MainMenu />;
  // Kiosk screens have no menu. The page keeps its position in the tree.
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      {!isWall && (
        <>
          <Button variant="contained" href="#content" className="frame-skip" onClick={skip} sx={SKIP}>
            {translate('shell.skip')}
          </Button>
          <TopBar
            area={area}
            onMenu={wide ? undefined : () => setOpen(true)}
            onPalette={() => setDialog('palette')}
          />
          <Banners />
        </>
      )}
      <Box sx={{ flex: 1, display: 'flex', minWidth: 0 }}>
        {!isWall && wide && (
          <Box className="frame-side" sx={SIDE}>
            {menu}
          </Box>
        )}
        {!isWall && !wide && (
          <Drawer
            open={open}
            onClose={() => setOpen(false)}
            slotProps={{ paper: { role: 'dialog', 'aria-label': translate('shell.menu'), sx: DRAWER } }}
          >
            {menu}
          </Drawer>
        )}
        <Box component="main" id="content" className="frame-main" tabIndex={-1} sx={MAIN}>
          {children}
        </Box>
      </Box>
      {!isWall && <Shortcuts open={dialog} onOpen={setDialog} />}
      <Announcer />
    </Box>
  );
};
