import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { isFilePath } from '../../domain/pictures.ts';
import type { Area } from '../../domain/access/roles.ts';
import { signs } from '../../providers/icons.tsx';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { Mark } from '../public/mark.tsx';
import { AlarmBell } from './alarm-bell.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { translate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly area: Area;
  /** Opens the menu on narrow screens. */
  readonly onMenu: (() => void) | undefined;
  onPalette(): void;
}

const HOME = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  borderRadius: 1,
  color: 'inherit',
  fontSize: 16,
  fontWeight: 700,
  letterSpacing: '-0.01em',
  textDecoration: 'none',
} as const;

const LOGO = {
  flex: 'none',
  boxSizing: 'border-box',
  height: 32,
  ml: { xs: 1, sm: 0 },
  maxWidth: 'min(96px, 16vw)',
  p: 0.25,
  objectFit: 'contain',
  borderRadius: 0.5,
  bgcolor: '#fff',
} as const;

const BAR = {
  gap: { xs: 0, sm: 1 },
  height: 56,
  px: { xs: 1, sm: 2 },
  borderBottom: 1,
  borderColor: 'divider',
  // As high on tablets as on other screens: the menu begins below it.
  '&.MuiToolbar-root': { minHeight: 56 },
} as const;

/** Gives way first where the bar is narrow. */
const PLACE = {
  flex: '0 1000 auto',
  maxWidth: '40vw',
  pl: { xs: 1, sm: 0 },
  fontSize: { xs: 13, sm: 14 },
} as const;

/** Beside a logo on a phone there is no room for the name: it is only read aloud. */
const PLACE_BESIDE_LOGO = {
  ...PLACE,
  position: { xs: 'absolute', sm: 'static' },
  width: { xs: '1px', sm: 'auto' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
} as const;

/** The bar of every page: menu, company, command palette, alarms and profile. */
export const TopBar = ({ area, onMenu, onPalette }: Props) => {
  const { company } = useCurrentUser() ?? {};
  const hasLogo = isFilePath(company?.logo ?? '');
  return (
    <AppBar position="sticky" color="inherit" elevation={0} className="frame-bar">
      <Toolbar disableGutters sx={BAR}>
        {onMenu && (
          <IconButton color="inherit" aria-label={translate('shell.menu')} onClick={onMenu}>
            <signs.menu />
          </IconButton>
        )}
        <Box component={Link} className="frame-home" to={`/${area}`} sx={HOME}>
          <Mark size={28} />
          {translate('publicPages.brand')}
        </Box>
        {/* Room that messages may cover: there is nothing else. */}
        <Box
          component="span"
          aria-hidden
          className="frame-notices"
          sx={{ flex: '1 1 0', alignSelf: 'stretch' }}
        />
        {hasLogo && <Box component="img" src={company?.logo ?? ''} alt="" sx={LOGO} />}
        <Typography
          component="span"
          noWrap
          color="textSecondary"
          className="frame-place"
          sx={hasLogo ? PLACE_BESIDE_LOGO : PLACE}
        >
          {company?.name}
        </Typography>
        <Tooltip title={`${translate('shell.go')} (Ctrl K)`} describeChild>
          <IconButton
            color="inherit"
            aria-label={translate('shell.go')}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onPalette}
          >
            <signs.go />
          </IconButton>
        </Tooltip>
        <AlarmBell area={area} />
        <ProfileMenu area={area} />
      </Toolbar>
    </AppBar>
  );
};
