import { describe, expect, it } from 'vitest';
import type { OverviewSite } from '../../../../src/domain/alarms/cases/overview.ts';
import { drawnPlaces, projectionOf } from '../../../../src/domain/alarms/cases/site-map.ts';
import { placesOf } from '../../../../src/domain/alarms/cases/site-places.ts';
import { coastPath } from '../../../../src/domain/places/coastline.ts';

const SYDNEY = { lon: 151.2, lat: -33.9 };
const PERTH = { lon: 115.9, lat: -32 };
const WHANGAREI = { lon: 174.3, lat: -35.7 };
/** The width of a picture in its heights. */
const ASPECT = 2;
const site = (coord: OverviewSite['coord'], severity: OverviewSite['severity'] = null): OverviewSite => ({
  id: 1,
  title: 'Site',
  company: null,
  city_name: coord === PERTH ? 'Perth' : 'Sydney',
  coord,
  silent: 0,
  device_count: 1,
  severity,
  open: severity ? 1 : 0,
});

describe('the map of sites', () => {
  it('shows each place once with its worst state, the worst on top', () => {
    const places = placesOf([
      site(SYDNEY, 'low'),
      site(PERTH),
      site(SYDNEY, 'critical'),
      site(SYDNEY),
      site(null),
    ]);
    expect(places).toMatchObject([
      { city: 'Perth', sites: 1, severity: null },
      { city: 'Sydney', sites: 3, severity: 'critical' },
    ]);
  });

  it('contains all places, with a margin, true to shape', () => {
    const { width, height, point } = projectionOf(placesOf([site(SYDNEY), site(PERTH)]), ASPECT);
    const [east, south] = point(SYDNEY.lon, SYDNEY.lat);
    const [west, north] = point(PERTH.lon, PERTH.lat);
    expect(west).toBeGreaterThan(0);
    expect(east).toBeLessThan(width);
    expect(north).toBeGreaterThan(0);
    expect(south).toBeLessThan(height);
    expect(north).toBeLessThan(south);
    expect(coastPath(point)).toMatch(/^M-?[\d.]+,-?[\d.]+L.*Z$/);
  });

  it('shows all of Australia and New Zealand when there are places in both', () => {
    const auckland = { lon: 174.8, lat: -36.8 };
    const { width, height, point } = projectionOf(placesOf([site(SYDNEY), site(auckland)]), ASPECT);
    const [west, north] = point(113.2, -10.7);
    const [east, south] = point(178.5, -47.2);
    expect(Math.min(west, north)).toBeGreaterThan(0);
    expect(east).toBeLessThan(width);
    expect(south).toBeLessThan(height);
  });

  it('does not magnify a single town', () => {
    const { height } = projectionOf(placesOf([site(SYDNEY)]), ASPECT);
    expect(height).toBeGreaterThanOrEqual(60);
  });

  it('names the places, of overlapping ones only the worst', () => {
    const suburb = { ...site({ lon: 151.3, lat: -33.8 }, 'critical'), city_name: 'Manly' };
    const places = placesOf([site(SYDNEY, 'low'), site(PERTH), suburb]);
    const drawn = drawnPlaces(places, projectionOf(places, ASPECT), 1);
    expect(drawn.map(({ city, side }) => [city, side])).toEqual([
      ['Perth', 'right'],
      ['Sydney', null],
      ['Manly', 'left'],
    ]);
  });

  it('names the places of both countries, on the sides on which all have room', () => {
    const places = placesOf([
      { ...site({ lon: 115.6, lat: -33.3 }), city_name: 'Bunbury' },
      { ...site({ lon: 168.7, lat: -45 }, 'low'), city_name: 'Queenstown' },
      { ...site(WHANGAREI, 'high'), city_name: 'Whangārei' },
      { ...site({ lon: 144.4, lat: -38.1 }, 'critical'), city_name: 'Geelong' },
    ]);
    const projection = projectionOf(places, ASPECT);
    const drawn = drawnPlaces(places, projection, projection.height / 150);
    expect(drawn.map(({ city, side }) => [city, side])).toEqual([
      ['Bunbury', 'right'],
      ['Queenstown', 'left'],
      ['Whangārei', 'left'],
      ['Geelong', 'left'],
    ]);
  });

  it('shows New Zealand whole', () => {
    const { width, point } = projectionOf(placesOf([site(PERTH), site(WHANGAREI)]), ASPECT);
    expect(point(178.3, -37.7)[0]).toBeLessThan(width);
  });
});
