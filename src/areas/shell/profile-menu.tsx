import Contrast from '@mui/icons-material/Contrast';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Check from '@mui/icons-material/Check';
import SignOut from '@mui/icons-material/LogoutOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { initials } from '../../domain/text/initials.ts';
import type { Area } from '../../domain/access/roles.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { setThemeChoice, useThemeChoice, type ThemeChoice } from '../../providers/theme/mode.ts';

const THEMES = { system: Contrast, light: LightMode, dark: DarkMode } as const satisfies Record<
  ThemeChoice,
  unknown
>;

const FACE = {
  width: 32,
  height: 32,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: 12,
  fontWeight: 600,
} as const;

const Who = () => {
  const me = useCurrentUser();
  if (!me) return null;
  return (
    <Box component="li" role="presentation" sx={{ px: 2, pt: 1, pb: 2, overflowWrap: 'anywhere' }}>
      <Typography component="strong" sx={{ display: 'block', fontWeight: 600 }}>
        {me.name}
      </Typography>
      {[me.email, [translate(`shell.role_${me.role}`), me.company?.name].filter(Boolean).join(' · ')].map(
        (line) => (
          <Typography
            key={line}
            component="span"
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block' }}
          >
            {line}
          </Typography>
        ),
      )}
    </Box>
  );
};

const Themes = () => {
  const choice = useThemeChoice();
  return (
    <li role="presentation">
      <div role="group" aria-label={translate('shell.theme')}>
        <ListSubheader component="div" aria-hidden disableSticky sx={{ fontSize: 12, lineHeight: '36px' }}>
          {translate('shell.theme')}
        </ListSubheader>
        {(Object.keys(THEMES) as ThemeChoice[]).map((each) => {
          const Icon = THEMES[each];
          return (
            <MenuItem
              key={each}
              component="div"
              role="menuitemradio"
              aria-checked={choice === each}
              onClick={() => setThemeChoice(each)}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {translate(`shell.theme_${each}`)}
              {choice === each && <Check color="primary" fontSize="small" sx={{ ml: 'auto' }} />}
            </MenuItem>
          );
        })}
      </div>
    </li>
  );
};

/** The button with the user's initials; opens a menu with the profile page, the theme and sign-out. */
export const ProfileMenu = ({ area }: { readonly area: Area }) => {
  const me = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={translate('shell.profile')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: 0.75 }}
      >
        <Avatar aria-hidden sx={FACE}>
          {me ? initials(me.name) : ''}
        </Avatar>
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        disableScrollLock
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': translate('shell.profile') } }}
      >
        <Who />
        <Divider component="li" />
        <MenuItem component={Link} to={`/${area}/profile`} onClick={close}>
          <ListItemIcon>
            <Person fontSize="small" />
          </ListItemIcon>
          {translate('shell.profile')}
        </MenuItem>
        <Divider component="li" />
        <Themes />
        <Divider component="li" />
        <MenuItem component={Link} to="/logout" onClick={close}>
          <ListItemIcon>
            <SignOut fontSize="small" />
          </ListItemIcon>
          {translate('shell.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
};
