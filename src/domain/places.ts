import { foldText } from './fold.ts';
import { regionName } from './regions.ts';

/** Places of Australia and New Zealand, by the ids of GeoNames (CC BY 4.0). Source: seed, section 3. */
export interface Place {
  readonly id: number;
  readonly name: string;
  /** Always empty, as specified; `region` says where a place is. */
  readonly state: '';
  /** The state, territory or region: "New South Wales". Ours. */
  readonly region: string;
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
  const [id, name, country, code, lon, lat] = row;
  const region = regionName(country, code);
  return { id, name, state: '', region, country, coord: { lon, lat }, time_zone: timeZoneOf(row) };
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

const COUNTRIES = { AU: 'Australia', NZ: 'New Zealand' } as const;
const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;

const namedAlike = new WeakMap<readonly Place[], ReadonlyMap<string, number>>();
const keyOf = ({ name, region, country }: Place): string => `${name}|${region}|${country}`;

/**
 * Where a place is, to tell it from others of its name: "Queensland, Australia". Where a region has two of
 * the name, with their coordinates.
 */
export const whereabouts = (list: readonly Place[], place: Place): string => {
  let counts = namedAlike.get(list);
  if (!counts) {
    const made = new Map<string, number>();
    for (const each of list) made.set(keyOf(each), (made.get(keyOf(each)) ?? 0) + 1);
    counts = made;
    namedAlike.set(list, counts);
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
 * The places whose names match a text, the best first and of those the largest; where none does, those of
 * the regions that match ("Chatham"). Of an empty text, the largest.
 */
export const findPlaces = (list: readonly Place[], text: string, limit: number): Place[] => {
  const wanted = folded(text);
  if (wanted === '') return text.trim() === '' ? list.slice(0, limit) : [];
  const known = namesOf(list);
  const found = list
    .map((place, at) => ({ place, rank: rankOf(known[at] ?? '', wanted) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, limit)
    .map(({ place }) => place);
  if (found.length > 0) return found;
  return list.filter(({ region }) => folded(region).startsWith(wanted)).slice(0, limit);
};
