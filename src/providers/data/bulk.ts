import type { Identifier } from 'ra-core';
import { api } from '../http.ts';
import { deviceFilter, pendingFilter, type Filter } from './device-filter.ts';

/** The records of a bulk call: by ids, or all that match a filter. */
export type BulkSelection = { readonly ids: readonly Identifier[] } | { readonly filter: Filter };
export type Changes = Readonly<Record<string, unknown>>;

/** A record; for devices with details that distinguish equal titles. */
export interface PreviewedRecord {
  readonly id: number;
  readonly title: string;
  readonly dev_id?: string;
  readonly company?: string | null;
}

/** Preview of a bulk call. `problems` contains the first hundred. */
export interface Preview {
  readonly count: number;
  readonly sample: readonly PreviewedRecord[];
  /** How many records would change. */
  readonly changes: number;
  readonly problems: readonly (PreviewedRecord & { readonly msg: string })[];
  readonly problem_count: number;
}

/** Records affected by a deletion, and how. */
export interface AffectedRecords {
  /** `readings`, or the name of a resource. */
  readonly resource: string;
  readonly effect: 'blocking' | 'shown' | 'linked' | 'deleted' | 'kept';
  readonly count: number;
}

/** Result of a bulk call; `batch_id` is for `undo`. */
export interface BulkResult {
  readonly data: Identifier[];
  readonly count: number;
  readonly batch_id?: string;
}

interface Endpoint {
  /** First path segment of the calls. */
  readonly path: string;
  /** Maps the list's filter to the filter of the calls. */
  readonly filter: (filter: Filter) => Filter;
}
const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  devices: { path: 'devices', filter: deviceFilter },
  // New devices are the devices whose state is "new".
  devices_new: { path: 'devices', filter: pendingFilter },
};

const endpointOf = (resource: string): Endpoint =>
  (Object.hasOwn(ENDPOINTS, resource) ? ENDPOINTS[resource] : undefined) ?? {
    path: resource,
    filter: (filter) => filter,
  };

const rowsOf = (resource: string, chosen: BulkSelection) =>
  'ids' in chosen ? { ids: chosen.ids } : { filter: endpointOf(resource).filter(chosen.filter) };

/** Bulk calls, by ids or filter, each in one transaction. See docs/specification.md, sections 2 and 5. */
export const bulkCalls = {
  /** Previews a change (or, for null, a deletion); null if the server has no preview for the resource. */
  previewMany: async (
    resource: string,
    chosen: BulkSelection,
    data: Changes | null,
    signal?: AbortSignal,
  ) => {
    if (!Object.hasOwn(ENDPOINTS, resource)) return null;
    const body = { ...rowsOf(resource, chosen), ...(data === null ? {} : { data }) };
    return (
      await api.post<{ data: Preview }>('/devices/many/preview', body, { signal, intent: 'background' })
    ).data;
  },
  /** What a deletion would affect: where the records are used, and what is deleted with them. */
  affectedBy: async (resource: string, chosen: BulkSelection, signal?: AbortSignal) =>
    (
      await api.post<{ data: { count: number; affected: readonly AffectedRecords[] } }>(
        `/${endpointOf(resource).path}/many/affected`,
        rowsOf(resource, chosen),
        { signal, intent: 'background' },
      )
    ).data,
  changeMany: (resource: string, chosen: BulkSelection, data: Changes, signal?: AbortSignal) =>
    api.put<BulkResult>(
      `/${endpointOf(resource).path}/many`,
      { ...rowsOf(resource, chosen), data },
      { signal },
    ),
  removeMany: (resource: string, chosen: BulkSelection, signal?: AbortSignal) =>
    api.delete<BulkResult>(`/${endpointOf(resource).path}/many`, rowsOf(resource, chosen), { signal }),
  /** Registers pending devices; `data` as `PUT /devices/many` has it. */
  registerMany: (resource: string, chosen: BulkSelection, data: Changes, signal?: AbortSignal) => {
    const { company_id, add_tags, project_ids } = data;
    const facts = { company_id, tags: add_tags, project_ids };
    if ('ids' in chosen) {
      return api.post<BulkResult>('/devices_new/register-many', { ids: chosen.ids, ...facts }, { signal });
    }
    if (resource === 'devices_new') {
      const { q = '' } = chosen.filter;
      return api.post<BulkResult>('/devices_new/register-many', { search: q, ...facts }, { signal });
    }
    return bulkCalls.changeMany(resource, chosen, { ...data, is_active: true }, signal);
  },
  /** Undoes the changes of a call; throws HttpError 409 if a record has changed since. */
  undo: (batch: string) => api.post<{ data: Identifier[]; count: number }>(`/audit/${batch}/undo`),
};
