import { drawnPlaces, projectionOf } from '../../domain/alarms/cases/site-map.ts';
import { SEVERITY_SHAPES } from '../../domain/alarms/severity-shapes.ts';
import type { MapPlace } from '../../domain/alarms/cases/site-places.ts';
import { coastPath } from '../../domain/places/coastline.ts';
import { translate } from '../../providers/i18n/translate.ts';

const stateOf = ({ severity }: Pick<MapPlace, 'severity'>): string =>
  severity ? translate(`severity.${severity}`) : translate('overview.sites.well');

/** Pixels: the width of the map in the narrowest card, its greatest height, and the size of a sign. */
const MAP_WIDTH = 306;
const MAP_HEIGHT = 150;
const SIGN = 10;

/** Where the sites are, without streets: each place with its name and its worst state. */
export const SiteMap = ({ places }: { readonly places: readonly MapPlace[] }) => {
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
      <path d={coastPath(point)} className="site-coast" />
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
