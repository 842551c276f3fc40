import Check from '@mui/icons-material/CheckOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Desktop from '@mui/icons-material/ContrastOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Area } from '../../domain/roles.ts';
import { useMe } from '../../generator/me.ts';
import { choose, useChoice, type Choice } from '../../providers/theme/mode.ts';

const THEMES: Readonly<Record<Choice, SvgIconComponent>> = {
  system: Desktop,
  light: LightMode,
  dark: DarkMode,
};

// `disabled` keeps the menu from giving the focus to a line that is no item.
const Words = ({ children }: { readonly children: ReactNode; readonly disabled: true }) => (
  <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
    {children}
  </Box>
);

interface Props {
  readonly area: Area;
  /** What it hangs from; null while it is closed. */
  readonly anchor: HTMLElement | null;
  onClose(): void;
}

/** Who is signed in, their page, the theme, and the way out. */
export const ProfileItems = ({ area, anchor, onClose }: Props) => {
  const translate = useTranslate();
  const me = useMe();
  const choice = useChoice();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // It hangs outside the page's landmarks, and says more than a menu's items.
        paper: { role: 'region', 'aria-label': translate('shell.profile'), sx: { minWidth: 240 } },
        list: { 'aria-label': translate('shell.profile') },
      }}
    >
      <Words disabled>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{me?.name}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: 12, overflowWrap: 'anywhere' }}>{me?.email}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
          {me && [translate(`shell.role_${me.role}`), me.company?.name].filter(Boolean).join(' · ')}
        </Box>
      </Words>
      <Divider component="li" sx={{ '&&': { my: 1 } }} />
      <MenuItem component={Link} to={`/${area}/profile`} onClick={onClose}>
        <ListItemIcon>
          <Person fontSize="small" />
        </ListItemIcon>
        {translate('shell.profile')}
      </MenuItem>
      <Divider component="li" sx={{ '&&': { my: 1 } }} />
      <Words disabled>
        <Box sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 600 }}>{translate('shell.theme')}</Box>
      </Words>
      {(Object.keys(THEMES) as Choice[]).map((each) => {
        const Icon = THEMES[each];
        return (
          <MenuItem
            key={each}
            role="menuitemradio"
            aria-checked={choice === each}
            onClick={() => choose(each)}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <Box sx={{ flex: 1 }}>{translate(`shell.theme_${each}`)}</Box>
            {choice === each && <Check fontSize="small" color="primary" />}
          </MenuItem>
        );
      })}
      <Divider component="li" sx={{ '&&': { my: 1 } }} />
      <MenuItem component={Link} to="/logout" onClick={onClose}>
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        {translate('shell.signOut')}
      </MenuItem>
    </Menu>
  );
};
