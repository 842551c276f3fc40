import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Area, Role } from '../../domain/roles.ts';
import { isKiosk } from '../../providers/kiosk.ts';
import { Banners } from './banners.tsx';
import { Announcer } from './announcer.tsx';
import { MainMenu } from './main-menu.tsx';
import { Notifications } from './notifications.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TopBar } from './top-bar.tsx';
import { loadChunk } from '../chunk.ts';

const MenuDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./menu-drawer.tsx'))).MenuDrawer,
}));

export const MENU_WIDTH = 232;

const SkipLink = () => {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href="#content"
      onClick={(event) => {
        // The router must not take this for a page.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        textDecoration: 'none',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {translate('shell.skip')}
    </Box>
  );
};

interface Props {
  readonly area: Area;
  readonly role: Role;
  readonly children: ReactNode;
}

/** The frame around every page of an area: top bar, menu, messages. */
export const Shell = ({ area, role, children }: Props) => {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const openMenu = (): void => {
    setOpen(true);
    setWasOpened(true);
  };
  const location = useLocation();
  const { pathname } = location;
  useEffect(() => setOpen(false), [pathname, wide]);
  // On a wall there is nobody to open a menu.
  if (isKiosk(location)) {
    return (
      <>
        <Box component="main" id="content" tabIndex={-1} sx={{ minHeight: '100dvh', outline: 0 }}>
          {children}
        </Box>
        <Notifications />
        <Announcer />
      </>
    );
  }
  const menu = <MainMenu area={area} role={role} />;
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <TopBar area={area} onMenu={wide ? undefined : openMenu} />
      <Banners />
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        {wide ? (
          <Box
            sx={{
              width: MENU_WIDTH,
              flex: 'none',
              position: 'sticky',
              top: 56,
              alignSelf: 'flex-start',
              height: 'calc(100dvh - 56px)',
              overflowY: 'auto',
              borderRight: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
              '@media print': { display: 'none' },
            }}
          >
            {menu}
          </Box>
        ) : (
          wasOpened && (
            <Suspense fallback={null}>
              <MenuDrawer open={open} onClose={() => setOpen(false)}>
                {menu}
              </MenuDrawer>
            </Suspense>
          )
        )}
        <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 0 }}>
          {children}
        </Box>
      </Box>
      <Notifications />
      <Shortcuts />
      <Announcer />
    </Box>
  );
};
