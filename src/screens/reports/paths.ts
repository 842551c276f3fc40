import { pageOf } from '../../domain/reports/kinds.ts';
import type { Area } from '../../domain/access/roles.ts';

/** Path of a report's page, by kind. See docs/specification.md, section 9. */
export const reportPath = (area: Area, id: number | string, kind: string): string =>
  `/${area}/reports/${id}/${pageOf(kind, area)}`;
