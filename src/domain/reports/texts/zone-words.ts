import type { Translate } from '../../../languages/translate.ts';
import { offsetAt } from '../../time/zoned.ts';
import { listed, zoneWords } from './dates.ts';
import type { Result } from '../result.ts';

type Zoned = Pick<Result, 'from' | 'to' | 'time_zone' | 'site_zones' | 'devices'>;

/** The zones of sites where days begin at other times than in the report. */
const otherZones = ({ from, to, time_zone, site_zones = [] }: Zoned): readonly string[] => {
  const ends = [Date.parse(from), Date.parse(to) - 1];
  return site_zones.filter((zone) => ends.some((ms) => offsetAt(ms, zone) !== offsetAt(ms, time_zone)));
};

/** Whether the days of a report are not those of all its sites. */
export const hasOtherZones = (result: Zoned): boolean => otherZones(result).length > 0;

/**
 * The time zone of a report, and of its sites where they have another: `Melbourne time, UTC+11:00; the site is on Auckland time,
 * UTC+13:00`.
 */
export const reportZone = (result: Zoned, translate: Translate): string => {
  const { time_zone, site_zones = [], devices } = result;
  const zone = zoneWords(result, time_zone, translate);
  const others = otherZones(result);
  if (others.length === 0) return zone;
  const which = devices.length === 1 ? 'one' : others.length < site_zones.length ? 'some' : 'all';
  const zones = listed(
    others.map((other) => zoneWords(result, other, translate)),
    translate,
  );
  return translate(`report_notes.zone_of_sites.${which}`, { zone, zones });
};
