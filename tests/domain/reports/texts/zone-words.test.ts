import { expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { hasOtherZones, reportZone } from '../../../../src/domain/reports/texts/zone-words.ts';
import { meterResult } from '../../../support/reports/report-result.ts';

const translate = translatorFor('en');
const [meter] = meterResult.devices;
const report = (site_zones?: readonly string[], count = 2) => ({
  ...meterResult,
  devices: Array.from({ length: count }, () => meter!),
  ...(site_zones && { site_zones }),
});
const words = (site_zones?: readonly string[], count?: number): string =>
  reportZone(report(site_zones, count), translate);

it('says on which time sites are whose days are not those of the report', () => {
  expect(words(['Pacific/Auckland'], 1)).toBe(
    'Sydney time, UTC+10:00; the site is on Auckland time, UTC+13:00',
  );
  expect(words(['Pacific/Auckland'])).toMatch(/; the sites are on Auckland time, UTC\+13:00$/);
  expect(words(['Australia/Perth', 'Australia/Sydney', 'Pacific/Auckland'])).toMatch(
    /; some sites are on Perth time, UTC\+08:00 and Auckland time, UTC\+13:00$/,
  );
  expect(hasOtherZones(report(['Pacific/Auckland']))).toBe(true);
});

it('says only the report’s where the days are the same', () => {
  for (const zones of [undefined, ['Australia/Sydney', 'Australia/Melbourne']]) {
    expect(words(zones)).toBe('Sydney time, UTC+10:00');
    expect(hasOtherZones(report(zones))).toBe(false);
  }
});
