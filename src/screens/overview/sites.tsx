import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { can } from '../../domain/access/access.ts';
import type { Overview, OverviewSite } from '../../domain/alarms/overview.ts';
import { placesOf } from '../../domain/alarms/site-places.ts';
import { withUnits } from '../../domain/text/format.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/paths.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { resourceNamed } from '../../resources/all.ts';

const SiteMap = lazy(async () => ({ default: (await import('./site-map.tsx')).SiteMap }));

const SHOWN = 6;
const SHOWN_ON_PHONE = 3;
/** Fewer places are as quickly read in the list. */
const LEAST_PLACES = 8;

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
    <li data-severity={severity ?? 'none'}>
      <div>
        <Link className="plain-link" to={pathTo(area, 'projects', 'open', id)}>
          {title}
        </Link>
        <span className="overview-parts">
          {where.filter(Boolean).map((part) => (
            <span key={part}>{withUnits(part ?? '')}</span>
          ))}
        </span>
      </div>
      {severity ? (
        <span className="site-state">
          <SeverityMark severity={severity} isChip={false} />
          <span>{translate('overview.sites.open', { smart_count: open })}</span>
        </span>
      ) : (
        <StateMark mark={isKnown ? 'active' : 'ongoing'} word={translate('overview.sites.well')} />
      )}
    </li>
  );
};

const NoSites = () => {
  const area = useArea();
  const me = useCurrentUser();
  return (
    <>
      <p className="plain-quiet">
        {translate('overview.sites.none')}. {translate('overview.sites.none_text')}
      </p>
      {me && can(resourceNamed('projects').access, me.role, 'create') && (
        <Link className="plain-button" data-look="outlined" to={pathTo(area, 'projects', 'create')}>
          {translate('overview.sites.create')}
        </Link>
      )}
    </>
  );
};

interface Props extends Pick<Overview, 'sites' | 'site_count'>, Pick<SiteProps, 'isWatched'> {
  readonly isPhone: boolean;
}

/** The sites, worst first, and on a schematic map if they are in several places and there is room. */
export const Sites = ({ sites, site_count, isWatched, isPhone }: Props) => {
  const id = useId();
  const area = useArea();
  const [isWhole, setIsWhole] = useState(false);
  const places = placesOf(sites);
  const most = isPhone ? SHOWN_ON_PHONE : SHOWN;
  const shown = isWhole ? sites : sites.slice(0, most);
  const hidden = site_count - sites.length;
  return (
    <section className="overview-card" aria-labelledby={id}>
      <h2 id={id}>{translate('overview.sites.title')}</h2>
      {sites.length === 0 && <NoSites />}
      {places.length >= LEAST_PLACES && (!isPhone || isWhole) && (
        <Suspense fallback={<div className="site-map" />}>
          <SiteMap places={places} />
        </Suspense>
      )}
      <ul className="site-list">
        {shown.map((site) => (
          <Site key={site.id} site={site} isWatched={isWatched} />
        ))}
      </ul>
      {sites.length > most && (
        <button type="button" className="plain-button" onClick={() => setIsWhole(!isWhole)}>
          {isWhole
            ? translate('overview.sites.fewer')
            : translate('overview.sites.all', { smart_count: sites.length })}
        </button>
      )}
      {isWhole && hidden > 0 && (
        <Link className="plain-link" to={pathTo(area, 'projects', 'list')}>
          {translate('overview.sites.hidden', { smart_count: hidden })}
        </Link>
      )}
    </section>
  );
};
