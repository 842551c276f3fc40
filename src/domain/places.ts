import { foldText } from './fold.ts';

/** Places of Australia and New Zealand, by the ids of GeoNames (CC BY 4.0). Source: seed, section 3. */
export interface Place {
  readonly id: number;
  readonly name: string;
  /** Always empty: the seed has it so. */
  readonly state: '';
  readonly country: 'AU' | 'NZ';
  readonly coord: { readonly lon: number; readonly lat: number };
  /** IANA; ours. */
  readonly time_zone: string;
}

/** A place as the build keeps it: `region` is the first-order division of GeoNames. */
export type PlaceRow = readonly [
  id: number,
  name: string,
  country: Place['country'],
  region: string,
  lon: number,
  lat: number,
];

const AU_ZONES: Readonly<Record<string, string>> = {
  '01': 'Australia/Sydney',
  '02': 'Australia/Sydney',
  '03': 'Australia/Darwin',
  '04': 'Australia/Brisbane',
  '05': 'Australia/Adelaide',
  '06': 'Australia/Hobart',
  '07': 'Australia/Melbourne',
  '08': 'Australia/Perth',
};
const CHATHAM = '10';

// The far west of New South Wales keeps Adelaide's time; Lord Howe lies 600 km off the coast.
const isBrokenHill = (lon: number, lat: number): boolean =>
  lon > 141 && lon < 142.2 && lat > -32.6 && lat < -31.2;
const isLordHowe = (lon: number): boolean => lon > 158 && lon < 160;

/** The time zone of a place, by its country and region, and where a region has two, by where it lies. */
export const timeZoneOf = ([, , country, region, lon, lat]: PlaceRow): string => {
  if (country === 'NZ') return region === CHATHAM ? 'Pacific/Chatham' : 'Pacific/Auckland';
  if (region === '02' && isBrokenHill(lon, lat)) return 'Australia/Broken_Hill';
  if (region === '02' && isLordHowe(lon)) return 'Australia/Lord_Howe';
  return AU_ZONES[region] ?? 'Australia/Sydney';
};

export const placeOf = (row: PlaceRow): Place => {
  const [id, name, country, , lon, lat] = row;
  return { id, name, state: '', country, coord: { lon, lat }, time_zone: timeZoneOf(row) };
};

/** A name as it is compared: folded as in every search, and hyphens are spaces. */
export const folded = (text: string): string =>
  foldText(text)
    .replace(/[\s-]+/g, ' ')
    .trim();

/** How well a name fits: it begins so, a word of it does, it holds it; undefined: not at all. */
const rankOf = (name: string, wanted: string): number | undefined => {
  const at = name.indexOf(wanted);
  if (at < 0) return undefined;
  if (at === 0) return name.length === wanted.length ? 0 : 1;
  return name.includes(` ${wanted}`) ? 2 : 3;
};

const names = new WeakMap<readonly Place[], readonly string[]>();
const namesOf = (list: readonly Place[]): readonly string[] => {
  const known = names.get(list) ?? list.map(({ name }) => folded(name));
  names.set(list, known);
  return known;
};

/** Those places whose names fit a text, the best first and of those the largest; of no text, the largest. */
export const findPlaces = (list: readonly Place[], text: string, limit: number): Place[] => {
  const wanted = folded(text);
  if (wanted === '') return list.slice(0, limit);
  const known = namesOf(list);
  return list
    .map((place, at) => ({ place, rank: rankOf(known[at] ?? '', wanted) }))
    .filter((found) => found.rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, limit)
    .map(({ place }) => place);
};
