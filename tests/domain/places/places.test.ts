import { describe, expect, it } from 'vitest';
import {
  findPlaces,
  folded,
  type Place,
  placeOf,
  type PlaceRow,
  timeZoneOf,
  whereabouts,
} from '../../../src/domain/places/places.ts';

const row = (id: number, name: string, more: Partial<[string, string, number, number]> = []): PlaceRow => {
  const [country = 'AU', region = '02', lon = 150, lat = -33] = more;
  return [id, name, country as 'AU', region, lon, lat];
};
const list: readonly Place[] = [
  'Great Newtown',
  'Newtown',
  'Newcastle',
  'O’Neill',
  "Jack's Point",
  'Ōtaki',
  'Renew',
].map((name, at) => placeOf(row(at, name)));
const names = (text: string, limit = 10): string[] => findPlaces(list, text, limit).map(({ name }) => name);

describe('finding places', () => {
  it('puts the name itself first, then what begins so, then words, then the rest', () => {
    expect(names('new')).toEqual(['Newtown', 'Newcastle', 'Great Newtown', 'Renew']);
    expect(names('newtown')).toEqual(['Newtown', 'Great Newtown']);
    expect(names('new', 1)).toEqual(['Newtown']);
    expect(names('  ', 2)).toEqual(['Great Newtown', 'Newtown']);
  });

  it('makes no difference between apostrophes, accents and cases', () => {
    for (const text of ["O'Ne", 'o’ne', 'ONE']) expect(names(text)).toEqual(['O’Neill']);
    expect(names('jacks p')).toEqual(["Jack's Point"]);
    expect(names('otaki')).toEqual(['Ōtaki']);
    expect(folded("  Ō'A-B ")).toBe('oa b');
  });

  it('of a name that no place has, finds those of the region', () => {
    const waitangi = placeOf(row(9, 'Waitangi', ['NZ', '10', -176.56, -43.95]));
    expect(findPlaces([...list, waitangi], 'chatham', 9)).toEqual([waitangi]);
    expect(findPlaces([...list, waitangi], 'hatham', 9)).toEqual([]);
  });

  it('of a lone apostrophe, finds nothing', () => {
    expect(names('’')).toEqual([]);
  });

  it('takes what is typed as it is', () => {
    for (const text of ['(a+)+$', '.*', '%', '\\']) expect(names(text)).toEqual([]);
  });
});

describe('places of one name', () => {
  const newtowns = [
    placeOf(row(1, 'Newtown', ['AU', '02', 151.18, -33.9])),
    placeOf(row(2, 'Newtown', ['AU', '07', 144.34, -38.15])),
    placeOf(row(3, 'Newtown', ['AU', '04', 152.78, -27.62])),
    placeOf(row(4, 'Newtown', ['AU', '04', 151.93, -27.56])),
    placeOf(row(5, 'Newtown', ['NZ', 'G2', 174.78, -41.31])),
    placeOf(row(6, 'Waitangi', ['NZ', '10', -176.56, -43.95])),
  ];
  it('show their regions, and two in one region their coordinates', () => {
    expect(newtowns.map((place) => whereabouts(newtowns, place))).toEqual([
      'New South Wales, Australia',
      'Victoria, Australia',
      'Queensland, Australia · 27.62° S, 152.78° E',
      'Queensland, Australia · 27.56° S, 151.93° E',
      'Wellington, New Zealand',
      'Chatham Islands, New Zealand',
    ]);
    expect(new Set(newtowns.map(({ state }) => state))).toEqual(new Set(['']));
  });
});

describe('the time zone of a place', () => {
  it.each([
    ['AU', '08', 115.86, -31.95, 'Australia/Perth'],
    ['AU', '05', 138.6, -34.93, 'Australia/Adelaide'],
    ['AU', '03', 130.84, -12.46, 'Australia/Darwin'],
    ['AU', '04', 153.03, -27.47, 'Australia/Brisbane'],
    ['AU', '07', 144.96, -37.81, 'Australia/Melbourne'],
    ['AU', '06', 147.33, -42.88, 'Australia/Hobart'],
    ['AU', '01', 149.13, -35.28, 'Australia/Sydney'],
    ['AU', '02', 151.21, -33.87, 'Australia/Sydney'],
    ['AU', '02', 141.45, -31.97, 'Australia/Broken_Hill'],
    ['AU', '02', 159.08, -31.55, 'Australia/Lord_Howe'],
    ['NZ', 'E7', 174.76, -36.85, 'Pacific/Auckland'],
    ['NZ', '10', -176.56, -43.95, 'Pacific/Chatham'],
  ] as const)('%s %s at %d, %d is %s', (country, region, lon, lat, zone) => {
    expect(timeZoneOf([1, 'X', country, region, lon, lat])).toBe(zone);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  });
});
