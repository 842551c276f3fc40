import type { Area } from '../../domain/access/roles.ts';
import { pathTo } from '../../providers/routing/paths.ts';

/** Of which device, project or gateway cases are. */
export type CaseFilter =
  | { readonly device_id: number }
  | { readonly project_id: number }
  | { readonly gateway_id: string; readonly company_id?: number | null };

type Filter = CaseFilter | { readonly rule_id: number } | { readonly company_id?: number };

/** The path of the list of their open cases. */
export const openCasesPath = (area: Area, filter: Filter): string =>
  `${pathTo(area, 'alarms', 'list')}?filter=${encodeURIComponent(JSON.stringify({ ...filter, status: 'open' }))}`;
