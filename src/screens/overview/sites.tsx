import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { can } from '../../domain/access/access.ts';
import type { Overview, OverviewSite } from '../../domain/alarms/cases/overview.ts';
import { placesOf } from '../../domain/alarms/cases/site-places.ts';
import { withUnits } from '../../domain/text/format.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { SideCard } from './card.tsx';

const SiteMap = lazy(async () => ({ default: (await import('./site-map.tsx')).SiteMap }));

const SHOWN = 6;
const SHOWN_ON_PHONE = 3;
/** Fewer places are as quickly read in the list. */
const LEAST_PLACES = 8;

const LIST = { width: 1, m: 0, p: 0, listStyle: 'none' } as const;
/** A site's name beside its state, and where it is below. */
const SITE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1.5,
  py: 1,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
  '& > .overview-parts': {
    gridArea: '2 / 1',
    flexWrap: 'nowrap',
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    fontSize: 12,
    '& > :first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > :last-of-type': { flex: 'none' },
  },
  // Nothing stands at its right.
  '&[data-severity="none"] > .overview-parts': { gridColumnEnd: 'span 2' },
  '& > .plain-mark': { gridArea: '1 / 2', alignSelf: 'center', fontSize: 12 },
  // Room for a finger without room for the eye.
  '@media (pointer: coarse)': {
    '& > .MuiLink-root': { display: 'inline-flex', alignItems: 'center', minHeight: 44, my: -1 },
  },
} as const;

interface SiteProps {
  readonly site: OverviewSite;
  /** Whether enabled rules are about all of the devices. */
  readonly isWatched: boolean;
}

const Site = ({ site, isWatched }: SiteProps) => {
  const area = useArea();
  const { id, title, company, city_name, device_count, silent, severity, open } = site;
  // The map shows the places; for those who see several companies, whose site it is matters more.
  const where = [
    company ?? city_name,
    translate('overview.sites.devices', { smart_count: device_count }),
    silent > 0 ? translate('overview.sites.silent', { smart_count: silent }) : null,
  ];
  const isKnown = isWatched && device_count > 0 && silent === 0;
  return (
    <Box component="li" data-severity={severity ?? 'none'} sx={SITE}>
      <Link
        component={RouterLink}
        noWrap
        to={pathTo(area, 'projects', 'open', id)}
        sx={{ justifySelf: 'start' }}
      >
        {title}
      </Link>
      <span className="overview-parts">
        {where.filter(Boolean).map((part) => (
          <span key={part}>{withUnits(part ?? '')}</span>
        ))}
      </span>
      {severity ? (
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gridArea: '1 / 2 / span 2',
            alignItems: 'flex-end',
            whiteSpace: 'nowrap',
          }}
        >
          <SeverityMark severity={severity} isChip={false} />
          <Typography variant="caption" color="textSecondary">
            {translate('overview.sites.open', { smart_count: open })}
          </Typography>
        </Box>
      ) : (
        <StateMark mark={isKnown ? 'active' : 'ongoing'} word={translate('overview.sites.well')} />
      )}
    </Box>
  );
};

const NoSites = () => {
  const area = useArea();
  const me = useCurrentUser();
  return (
    <>
      <Typography color="textSecondary">
        {translate('overview.sites.none')}. {translate('overview.sites.none_text')}
      </Typography>
      {me && can(resourceNamed('projects').access, me.role, 'create') && (
        <Button component={RouterLink} variant="outlined" to={pathTo(area, 'projects', 'create')}>
          {translate('overview.sites.create')}
        </Button>
      )}
    </>
  );
};

interface Props extends Pick<Overview, 'sites' | 'site_count'>, Pick<SiteProps, 'isWatched'> {
  readonly isPhone: boolean;
}

/** The sites, worst first, and on a schematic map if they are in several places and there is room. */
export const Sites = ({ sites, site_count, isWatched, isPhone }: Props) => {
  const area = useArea();
  const [isWhole, setIsWhole] = useState(false);
  const places = placesOf(sites);
  const most = isPhone ? SHOWN_ON_PHONE : SHOWN;
  const shown = isWhole ? sites : sites.slice(0, most);
  const hidden = site_count - sites.length;
  return (
    <SideCard title={translate('overview.sites.title')} isWide>
      {sites.length === 0 && <NoSites />}
      {places.length >= LEAST_PLACES && (!isPhone || isWhole) && (
        <Suspense fallback={<div className="site-map" />}>
          <SiteMap places={places} />
        </Suspense>
      )}
      <Box component="ul" sx={LIST}>
        {shown.map((site) => (
          <Site key={site.id} site={site} isWatched={isWatched} />
        ))}
      </Box>
      {sites.length > most && (
        <Button onClick={() => setIsWhole(!isWhole)} sx={{ ml: -1 }}>
          {isWhole
            ? translate('overview.sites.fewer')
            : translate('overview.sites.all', { smart_count: sites.length })}
        </Button>
      )}
      {isWhole && hidden > 0 && (
        <Link component={RouterLink} to={pathTo(area, 'projects', 'list')}>
          {translate('overview.sites.hidden', { smart_count: hidden })}
        </Link>
      )}
    </SideCard>
  );
};
