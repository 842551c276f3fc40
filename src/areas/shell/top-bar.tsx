import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Area } from '../../domain/roles.ts';
import { useMe } from '../../generator/me.ts';
import { Mark } from '../public/mark.tsx';
import { ProfileMenu } from './profile-menu.tsx';

interface Props {
  readonly area: Area;
  /** Opens the menu, where there is no room to keep it open. */
  readonly onMenu: (() => void) | undefined;
}

export const TopBar = ({ area, onMenu }: Props) => {
  const translate = useTranslate();
  const me = useMe();
  const place = me?.company?.name ?? (area === 'admin' ? translate('shell.platform') : '');
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: 56,
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1, sm: 2 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      {onMenu && (
        <IconButton aria-label={translate('shell.menu')} onClick={onMenu} sx={{ width: 44, height: 44 }}>
          <MenuIcon />
        </IconButton>
      )}
      <Box
        component={Link}
        to={`/${area}`}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 44,
          color: 'text.primary',
          textDecoration: 'none',
          fontSize: 16,
          fontWeight: 700,
          letterSpacing: '-0.01em',
          borderRadius: 1,
        }}
      >
        <Mark size={28} />
        {translate('publicPages.brand')}
      </Box>
      <Box sx={{ flex: 1 }} />
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          maxWidth: '40vw',
        }}
      >
        {place}
      </Box>
      <ProfileMenu area={area} />
    </Box>
  );
};
