import type { MapPlace } from './site-places.ts';

const RADIANS = Math.PI / 180;
/** True to shape in the middle of both countries. */
const SQUEEZE = Math.cos(33 * RADIANS);
const MARGIN = 3;
/** New Zealand is shown whole, to this longitude. */
const EAST = 180;
const NEW_ZEALAND = 165;
/** In degrees, what shows both countries whole. */
const BOTH = [
  { lon: 115, lat: -13 },
  { lon: 176, lat: -45 },
] as const;
/** Degrees; sites of one town are not magnified to fill the map. */
const LEAST = 6;

/**
 * Projects degrees onto a picture of these places and their surroundings. `aspect`: the least ratio of its width to its
 * height, which leaves room beside the countries for names.
 */
export const projectionOf = (places: readonly MapPlace[], aspect: number) => {
  const isFar = places.some(({ lon }) => lon > NEW_ZEALAND) && places.some(({ lon }) => lon < NEW_ZEALAND);
  // A part of a country beside another is not recognised.
  const shown = isFar ? [...places, ...BOTH] : places;
  const lons = shown.map(({ lon }) => lon);
  const lats = shown.map(({ lat }) => lat);
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const spread = (values: readonly number[], least: number): number =>
    Math.max(least, Math.max(...values) - Math.min(...values)) / 2 + MARGIN;
  const [lon, lat] = [middle(lons), middle(lats)];
  const halfHeight = spread(lats, LEAST);
  const wanted = Math.max(spread(lons, LEAST), (halfHeight * aspect) / SQUEEZE);
  const eastEdge = lon + wanted;
  const missing = Math.max(...lons) > NEW_ZEALAND ? Math.max(0, EAST - eastEdge) : 0;
  const halfWidth = wanted + missing / 2;
  const centre = lon + missing / 2;
  const point = (east: number, north: number): readonly [x: number, y: number] => [
    Math.round((east - centre + halfWidth) * SQUEEZE * 100) / 10,
    Math.round((lat + halfHeight - north) * 100) / 10,
  ];
  const size = point(centre + halfWidth, lat - halfHeight);
  return { width: size[0], height: size[1], point };
};

type Side = 'left' | 'right';

/** A place with its position on the picture and the side of its name; null: there is no room for the name. */
export interface DrawnPlace extends MapPlace {
  readonly x: number;
  readonly y: number;
  readonly side: Side | null;
}

/** In pixels: letters of 11 px, and the sign of 10 px with space around it. */
const LETTER = 6.6;
const LINE = 13;
const SIGN = 10;
/** What a name leaves free at the edges of the picture. */
const EDGE = 4;

/** The sides of the names that have room, by the key of their place; `firstWest`: the side that is tried first in the west. */
const sidesOf = (
  drawn: readonly Omit<DrawnPlace, 'side'>[],
  width: number,
  unit: number,
  firstWest: Side,
): ReadonlyMap<string, Side> => {
  const named: (readonly [left: number, right: number, y: number])[] = [];
  const sides = new Map<string, Side>();
  // The worst are drawn last, but named first.
  for (const { key, city, x, y } of drawn.toReversed()) {
    const long = city.length * LETTER * unit;
    const begin = SIGN * unit;
    const leftOf = (side: Side): number => (side === 'left' ? x - begin - long : x + begin);
    const isClose = (other: number): boolean => Math.abs(other - y) < LINE * unit;
    const isFree = (side: Side): boolean => {
      const left = leftOf(side);
      const right = left + long;
      return (
        left >= EDGE * unit &&
        right <= width - EDGE * unit &&
        !named.some(([from, to, row]) => isClose(row) && left < to && right > from) &&
        !drawn.some((other) => other.key !== key && isClose(other.y) && other.x > left && other.x < right)
      );
    };
    const isLeftFirst = x > width / 2 !== (firstWest === 'left');
    const side = (isLeftFirst ? (['left', 'right'] as const) : (['right', 'left'] as const)).find(isFree);
    if (city === '' || side === undefined) continue;
    named.push([leftOf(side), leftOf(side) + long, y]);
    sides.set(key, side);
  }
  return sides;
};

/**
 * Where the places and their names are: on the sides on which most have room. Of names that would overlap on both, the
 * worst place has its own. `unit`: a pixel.
 */
export const drawnPlaces = (
  places: readonly MapPlace[],
  { width, point }: Pick<ReturnType<typeof projectionOf>, 'width' | 'point'>,
  unit: number,
): readonly DrawnPlace[] => {
  const drawn = places.map((place) => {
    const [x, y] = point(place.lon, place.lat);
    return { ...place, x, y };
  });
  const inwards = sidesOf(drawn, width, unit, 'right');
  const outwards = sidesOf(drawn, width, unit, 'left');
  const sides = outwards.size > inwards.size ? outwards : inwards;
  return drawn.map((place) => ({ ...place, side: sides.get(place.key) ?? null }));
};
