import { SEVERITIES, type Severity } from './alarm.ts';
import type { OverviewSite } from './overview.ts';

/** The sites of one place. */
export interface MapPlace {
  readonly key: string;
  readonly city: string;
  readonly lon: number;
  readonly lat: number;
  readonly sites: number;
  readonly severity: Severity | null;
}

const rankOf = (severity: Severity | null): number =>
  severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity);

/** The places of sites with their worst state; the worst last, so that they are drawn on top. */
export const placesOf = (sites: readonly OverviewSite[]): readonly MapPlace[] => {
  const places = new Map<string, MapPlace>();
  for (const { coord, city_name, severity } of sites) {
    if (!coord) continue;
    const key = `${coord.lon} ${coord.lat}`;
    const known = places.get(key);
    const isWorse = known === undefined || rankOf(severity) < rankOf(known.severity);
    places.set(key, {
      key,
      city: city_name ?? '',
      ...coord,
      sites: (known?.sites ?? 0) + 1,
      severity: isWorse ? severity : known.severity,
    });
  }
  return [...places.values()].toSorted((a, b) => rankOf(b.severity) - rankOf(a.severity));
};

const RADIANS = Math.PI / 180;
/** True to shape in the middle of both countries. */
const SQUEEZE = Math.cos(33 * RADIANS);
const MARGIN = 3;
/** Degrees; sites of one town are not magnified to fill the map. */
const LEAST = 6;

/** Maps degrees to a picture that shows these places and their surroundings. */
export const projectionOf = (places: readonly MapPlace[]) => {
  const lons = places.map(({ lon }) => lon);
  const lats = places.map(({ lat }) => lat);
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const spread = (values: readonly number[], least: number): number =>
    Math.max(least, Math.max(...values) - Math.min(...values)) / 2 + MARGIN;
  const [lon, lat] = [middle(lons), middle(lats)];
  const halfHeight = spread(lats, LEAST);
  const halfWidth = Math.max(spread(lons, LEAST), halfHeight / SQUEEZE);
  const point = (east: number, north: number): readonly [x: number, y: number] => [
    Math.round((east - lon + halfWidth) * SQUEEZE * 100) / 10,
    Math.round((lat + halfHeight - north) * 100) / 10,
  ];
  const size = point(lon + halfWidth, lat - halfHeight);
  return { width: size[0], height: size[1], point };
};
