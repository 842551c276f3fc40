import type { ProjectSummary } from '../../domain/projects/summary.ts';
import type { BulkResult } from '../../domain/api/bulk.ts';
import { api } from '../http.ts';
import type { BulkSelection } from './bulk.ts';
import { readPartData } from './part-of-page.ts';

/** Project calls that the data provider interface doesn't have. See docs/specification.md, section 5. */
export const projectCalls = {
  projectSummary: (id: number, signal?: AbortSignal) =>
    readPartData<ProjectSummary>(`/projects/${id}/summary`, { signal }),
  attachDevices: (project: number, selected: BulkSelection) =>
    api.put<BulkResult>(`/projects/${project}/attach-devices`, selected),
  detachDevices: (project: number, selected: BulkSelection) =>
    api.put<BulkResult>(`/projects/${project}/detach-devices`, selected),
};
