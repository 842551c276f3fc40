import { foldText } from '../text/fold.ts';
import { regionName } from './regions.ts';

/** A place in Australia or New Zealand, with its GeoNames id (CC BY 4.0). See docs/specification.md, section 4. */
export interface Place {
  readonly id: number;
  readonly name: string;
  /** Always empty, as specified; see `region`. */
  readonly state: '';
  /** The state, territory or region: "New South Wales". */
  readonly region: string;
  readonly country: 'AU' | 'NZ';
  readonly coord: { readonly lon: number; readonly lat: number };
  /** IANA name. */
  readonly time_zone: string;
}

/** A place in the built data file: `region` is the first-order division of GeoNames. */
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

// The far west of New South Wales uses Adelaide's time; Lord Howe Island is 600 km off the coast.
const isBrokenHill = (lon: number, lat: number): boolean =>
  lon > 141 && lon < 142.2 && lat > -32.6 && lat < -31.2;
const isLordHowe = (lon: number): boolean => lon > 158 && lon < 160;

/** The time zone of a place, from its country and region, and its coordinates where a region has several. */
export const timeZoneOf = ([, , country, region, lon, lat]: PlaceRow): string => {
  if (country === 'NZ') return region === CHATHAM ? 'Pacific/Chatham' : 'Pacific/Auckland';
  if (region === '02' && isBrokenHill(lon, lat)) return 'Australia/Broken_Hill';
  if (region === '02' && isLordHowe(lon)) return 'Australia/Lord_Howe';
  return AU_ZONES[region] ?? 'Australia/Sydney';
};

export const placeOf = (row: PlaceRow): Place => {
  const [id, name, country, code, lon, lat] = row;
  const region = regionName(country, code);
  return { id, name, state: '', region, country, coord: { lon, lat }, time_zone: timeZoneOf(row) };
};

/** Normalizes a name for comparison: `foldText`, with hyphens as spaces. */
export const folded = (text: string): string =>
  foldText(text)
    .replace(/[\s-]+/g, ' ')
    .trim();

/** How well a name matches, best 0: exact, prefix, prefix of a word, substring; undefined: no match. */
const rankOf = (name: string, query: string): number | undefined => {
  const index = name.indexOf(query);
  if (index < 0) return undefined;
  if (index === 0) return name.length === query.length ? 0 : 1;
  return name.includes(` ${query}`) ? 2 : 3;
};

const COUNTRIES = { AU: 'Australia', NZ: 'New Zealand' } as const;
const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;

const nameCounts = new WeakMap<readonly Place[], ReadonlyMap<string, number>>();
const keyOf = ({ name, region, country }: Place): string => `${name}|${region}|${country}`;

/**
 * Disambiguates places of the same name: "Queensland, Australia", plus the coordinates if the region has
 * several places of that name.
 */
export const whereabouts = (list: readonly Place[], place: Place): string => {
  let counts = nameCounts.get(list);
  if (!counts) {
    const computed = new Map<string, number>();
    for (const each of list) computed.set(keyOf(each), (computed.get(keyOf(each)) ?? 0) + 1);
    counts = computed;
    nameCounts.set(list, counts);
  }
  const { region, country, coord } = place;
  const where = [region, COUNTRIES[country]].filter(Boolean).join(', ');
  if ((counts.get(keyOf(place)) ?? 0) < 2) return where;
  return `${where} · ${degrees(coord.lat, ['N', 'S'])}, ${degrees(coord.lon, ['E', 'W'])}`;
};

const names = new WeakMap<readonly Place[], readonly string[]>();
const namesOf = (list: readonly Place[]): readonly string[] => {
  const known = names.get(list) ?? list.map(({ name }) => folded(name));
  names.set(list, known);
  return known;
};

/**
 * The places whose names match a text, best match first, then by size; if there are none, the places of a
 * matching region ("Chatham"). An empty text returns the largest places.
 */
export const findPlaces = (list: readonly Place[], text: string, limit: number): Place[] => {
  const query = folded(text);
  if (query === '') return text.trim() === '' ? list.slice(0, limit) : [];
  const known = namesOf(list);
  const found = list
    .map((place, index) => ({ place, rank: rankOf(known[index] ?? '', query) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, limit)
    .map(({ place }) => place);
  if (found.length > 0) return found;
  return list.filter(({ region }) => folded(region).startsWith(query)).slice(0, limit);
};
