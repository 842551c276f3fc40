import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { AdminContext } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { Area, Role } from '../domain/access/roles.ts';
import { useCurrentUser } from '../providers/session/current-user.ts';
import { icons, signs } from '../providers/icons.tsx';
import { translate } from '../providers/i18n/translate.ts';
import { startLive } from '../providers/live.ts';
import { usePageTitle } from '../providers/routing/page-title.ts';
import '../providers/theme/base.css';
import '../providers/theme/plain.css';
import '../providers/theme/buttons.css';
import '../generator/page/page.css';
import { AreaContext, useAreaContext } from './area-context.ts';
import { menuOf } from './area-pages.ts';
import { pages } from './pages.ts';
import { errorTexts, MissedAddress, type ErrorFacts } from './public/error.page.tsx';
import { Shell } from './shell/shell.tsx';
import { useAdminProviders } from './use-admin-providers.ts';
import { PALETTE_EVENT } from './shell/shortcuts.tsx';

interface Props extends ErrorFacts {
  readonly area: Area;
  readonly role: Role;
}

/** Where most work begins, besides the overview, to which the main button leads. */
const PLACES: ReadonlySet<string> = new Set([
  'alarms',
  'devices',
  'dashboards',
  'reports',
  'projects',
  'users',
]);

const PAGE = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  maxWidth: 520,
  mx: 'auto',
  '&.page': { pt: 'max(32px, 13vh)' },
  textAlign: 'center',
  '& > .missed-address': { mt: 1.5, mb: 0, color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' },
} as const;
const SIGN = {
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: '50%',
  bgcolor: 'var(--fg-primary-tint)',
  color: 'primary.dark',
  '& > svg': { fontSize: 32 },
} as const;
const PLACE_LINKS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: 1,
  width: 1,
  '& > .MuiButton-root': {
    justifyContent: 'flex-start',
    minHeight: 44,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    fontWeight: 500,
    '& svg': { color: 'text.secondary' },
  },
} as const;

/** Links to the main lists, as far as the role may open them. */
const Places = () => {
  const { area, role, pages: all } = useAreaContext();
  return (
    <Box role="group" aria-label={translate('shell.go')} sx={PLACE_LINKS}>
      {menuOf(all, role)
        .filter(({ path }) => PLACES.has(path))
        .map(({ path, label, menu }) => {
          const Icon = icons[menu?.icon ?? 'list'];
          return (
            <Button
              key={path}
              component={Link}
              variant="outlined"
              color="inherit"
              startIcon={<Icon />}
              to={`/${area}/${path}`}
            >
              {translate(label, { smart_count: 2 })}
            </Button>
          );
        })}
    </Box>
  );
};

const ErrorContent = ({ code, address }: ErrorFacts) => {
  const { title, lead } = errorTexts(code);
  const navigate = useNavigate();
  usePageTitle(title);
  return (
    <Box className="page" sx={PAGE}>
      <Box aria-hidden sx={SIGN}>
        {code === '404' ? <signs.go /> : <signs.error />}
      </Box>
      <Typography variant="h1" sx={{ mt: 2.5, mb: 1 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 400, fontSize: 16 }}>
        {lead}
      </Typography>
      <MissedAddress address={address} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 3, mb: 4 }}>
        <Button component={Link} variant="contained" to="/">
          {translate('publicPages.home')}
        </Button>
        <Button onClick={() => void navigate(-1)}>{translate('publicPages.accessDenied.back')}</Button>
        <Button startIcon={<signs.go />} onClick={() => dispatchEvent(new Event(PALETTE_EVENT))}>
          {translate('shell.search')}
        </Button>
      </Box>
      <Places />
    </Box>
  );
};

/** An error page within the frame of an area: what happened, and ways on. Its address is outside of the areas. */
export const AreaError = ({ area, role, ...facts }: Props) => {
  const { id: userId = 0 } = useCurrentUser() ?? {};
  const shown = useMemo(() => ({ area, role, pages: pages[area] }), [area, role]);
  // The bell of the frame counts the alarms.
  useEffect(startLive, []);
  return (
    <AdminContext {...useAdminProviders(area, userId)} basename={`/${area}`}>
      <AreaContext value={shown}>
        <Shell>
          <ErrorContent {...facts} />
        </Shell>
      </AreaContext>
    </AdminContext>
  );
};
