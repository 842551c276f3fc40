import type { Area } from '../../domain/roles.ts';

/** The page that shows a report, by its kind. Source: seed, section 2. */
export const reportPath = (area: Area, id: number | string, kind: string): string => {
  const view =
    area === 'admin' ? (kind === 'tmv' ? 'tmv' : 'devices') : kind === 'project' ? 'project' : 'device';
  return `/${area}/reports/${id}/${view}`;
};
