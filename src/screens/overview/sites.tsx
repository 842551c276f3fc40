import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { can } from '../../domain/access.ts';
import type { Overview, OverviewSite } from '../../domain/alarms/overview.ts';
import { drawnPlaces, placesOf, projectionOf, type MapPlace } from '../../domain/alarms/site-map.ts';
import { withUnits } from '../../domain/format.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/paths.ts';
import { SEVERITY_SHAPES } from '../../domain/alarms/severity-shapes.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { pageFactsOf } from '../../providers/page-facts.ts';

// Loaded with the map's size already known, so that nothing moves.
const Coast = lazy(async () => ({ default: (await import('./coast.tsx')).Coast }));

const SHOWN = 6;
const SHOWN_ON_PHONE = 3;
/** One place alone needs no map. */
const LEAST_PLACES = 2;

const stateOf = ({ severity }: Pick<MapPlace, 'severity'>): string =>
  severity ? translate(`severity.${severity}`) : translate('overview.sites.well');

/** Pixels: the width of the map in the narrowest card, its greatest height, and the size of a sign. */
const MAP_WIDTH = 306;
const MAP_HEIGHT = 150;
const SIGN = 10;

/** Where the sites are, without streets: each place with its name and its worst state. */
const SiteMap = ({ places }: { readonly places: readonly MapPlace[] }) => {
  const projection = projectionOf(places, MAP_WIDTH / MAP_HEIGHT);
  const { width, height, point } = projection;
  const unit = Math.max(width / MAP_WIDTH, height / MAP_HEIGHT);
  const words = places
    .toReversed()
    .map((place) => translate('overview.sites.at', { city: place.city, state: stateOf(place) }));
  return (
    <svg
      role="img"
      aria-label={`${translate('overview.sites.map')}. ${words.join('; ')}`}
      viewBox={`0 0 ${width} ${height}`}
      className="site-map"
    >
      <Suspense>
        <Coast point={point} />
      </Suspense>
      {drawnPlaces(places, projection, unit).map(({ key, severity, city, x, y, side }) => (
        <g key={key} data-severity={severity ?? 'none'}>
          <title>{translate('overview.sites.at', { city, state: stateOf({ severity }) })}</title>
          <path
            d={SEVERITY_SHAPES[severity ?? 'low']}
            transform={`translate(${x} ${y}) scale(${(SIGN * unit) / 16}) translate(-8 -8)`}
          />
          {side && (
            <text
              x={x + (side === 'left' ? -8 : 8) * unit}
              y={y + 4 * unit}
              fontSize={11 * unit}
              textAnchor={side === 'left' ? 'end' : 'start'}
            >
              {city}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
};

const Site = ({ site }: { readonly site: OverviewSite }) => {
  const area = useArea();
  const { id, title, company, city_name, device_count, severity, open } = site;
  // The map shows the places; for those who see several companies, whose site it is matters more.
  const where = [company ?? city_name, translate('overview.sites.devices', { smart_count: device_count })];
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
        <StateMark mark="active" word={translate('overview.sites.well')} />
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
      {me && can(pageFactsOf('projects').access, me.role, 'create') && (
        <Link className="plain-button" data-look="outlined" to={pathTo(area, 'projects', 'create')}>
          {translate('overview.sites.create')}
        </Link>
      )}
    </>
  );
};

interface Props extends Pick<Overview, 'sites' | 'site_count'> {
  readonly isPhone: boolean;
}

/** The sites, worst first, and on a schematic map if they are in several places and there is room. */
export const Sites = ({ sites, site_count, isPhone }: Props) => {
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
      {places.length >= LEAST_PLACES && (!isPhone || isWhole) && <SiteMap places={places} />}
      <ul className="site-list">
        {shown.map((site) => (
          <Site key={site.id} site={site} />
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
