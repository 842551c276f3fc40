import { describe, expect, it } from 'vitest';
import type { OverviewSite } from '../../../src/domain/alarms/overview.ts';
import { placesOf, projectionOf } from '../../../src/domain/alarms/site-map.ts';
import { coastPath } from '../../../src/domain/coastline.ts';

const SYDNEY = { lon: 151.2, lat: -33.9 };
const PERTH = { lon: 115.9, lat: -32 };
const site = (coord: OverviewSite['coord'], severity: OverviewSite['severity'] = null): OverviewSite => ({
  id: 1,
  title: 'Site',
  company: null,
  city_name: coord === PERTH ? 'Perth' : 'Sydney',
  coord,
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
    const { width, height, point } = projectionOf(placesOf([site(SYDNEY), site(PERTH)]));
    const [east, south] = point(SYDNEY.lon, SYDNEY.lat);
    const [west, north] = point(PERTH.lon, PERTH.lat);
    expect(west).toBeGreaterThan(0);
    expect(east).toBeLessThan(width);
    expect(north).toBeGreaterThan(0);
    expect(south).toBeLessThan(height);
    expect(north).toBeLessThan(south);
    expect(coastPath(point)).toMatch(/^M-?[\d.]+,-?[\d.]+L.*Z$/);
  });

  it('does not magnify a single town', () => {
    const { height } = projectionOf(placesOf([site(SYDNEY)]));
    expect(height).toBeGreaterThanOrEqual(60);
  });
});
