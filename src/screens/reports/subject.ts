import type { Result } from '../../domain/reports/result.ts';
import type { Translate } from '../../languages/translate.ts';

/** What a run is about, since reports of several companies may have the same title: `Harbour Care · Wharf House`. */
export const subjectOf = ({ company, project, devices }: Result, translate: Translate): string =>
  [company.name, project?.title ?? translate('reports.devices_count', { smart_count: devices.length })].join(
    ' · ',
  );
