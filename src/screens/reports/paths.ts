import type { Area } from '../../domain/roles.ts';

/** Path of a report's page, by kind. See docs/specification.md, section 9. */
export const reportPath = (area: Area, id: number | string, kind: string): string => {
  const view =
    area === 'admin' ? (kind === 'tmv' ? 'tmv' : 'devices') : kind === 'project' ? 'project' : 'device';
  return `/${area}/reports/${id}/${view}`;
};
