import type { Area } from '../../domain/roles.ts';
import { pathTo } from '../../providers/paths.ts';

/** Of which device or project cases are. */
export type CaseFilter = { readonly device_id: number } | { readonly project_id: number };

/** The path of the list of their open cases. */
export const openCasesPath = (area: Area, filter: CaseFilter | { readonly rule_id: number }): string =>
  `${pathTo(area, 'alarms', 'list')}?filter=${encodeURIComponent(JSON.stringify({ ...filter, status: 'open' }))}`;
