import type { Result } from '../../domain/reports/result.ts';
import { hasOtherZones, reportZone } from '../../domain/reports/texts/zone-words.ts';
import type { Translate } from '../../languages/translate.ts';

/**
 * What a run is about, since reports of several companies may have the same title: `Harbour Care · Wharf House`; with its time zone if
 * that is not the one of all sites.
 */
export const subjectOf = (result: Result, translate: Translate): string => {
  const { company, project, devices } = result;
  return [
    company.name,
    project?.title ?? translate('reports.devices_count', { smart_count: devices.length }),
    ...(hasOtherZones(result) ? [reportZone(result, translate)] : []),
  ].join(' · ');
};
