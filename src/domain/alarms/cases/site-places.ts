import { SEVERITIES, type Severity } from '../alarm.ts';
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
