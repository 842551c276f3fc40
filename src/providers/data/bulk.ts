import type { Identifier } from 'ra-core';
import { api } from '../http.ts';
import { deviceFilter, pendingFilter, type Filter } from './device-filter.ts';

/** Which records a bulk call is about: these, or all that match. */
export type BulkSelection = { readonly ids: readonly Identifier[] } | { readonly filter: Filter };
export type Changes = Readonly<Record<string, unknown>>;

/** A record, and of a device what tells it from others of the same title. */
export interface PreviewedRecord {
  readonly id: number;
  readonly title: string;
  readonly dev_id?: string;
  readonly company?: string | null;
}

/** What a bulk call would do. `problems` are the first hundred. */
export interface Preview {
  readonly count: number;
  readonly sample: readonly PreviewedRecord[];
  /** How many would really change. */
  readonly changes: number;
  readonly problems: readonly (PreviewedRecord & { readonly msg: string })[];
  readonly problem_count: number;
}

/** Records that deleting others affects, and how. */
export interface AffectedRecords {
  /** `readings`, or the name of a resource. */
  readonly resource: string;
  readonly effect: 'blocking' | 'shown' | 'linked' | 'deleted' | 'kept';
  readonly count: number;
}

/** What a bulk call did; `batch_id` is for `undo`. */
export interface BulkResult {
  readonly data: Identifier[];
  readonly count: number;
  readonly batch_id?: string;
}

interface Speech {
  /** The first part of the calls' address. */
  readonly at: string;
  /** The list's filter as the calls know it. */
  readonly filter: (filter: Filter) => Filter;
}
const ENDPOINTS: Readonly<Record<string, Speech>> = {
  devices: { at: 'devices', filter: deviceFilter },
  // New devices are the devices whose state is "new".
  devices_new: { at: 'devices', filter: pendingFilter },
};

const speechOf = (resource: string): Speech =>
  (Object.hasOwn(ENDPOINTS, resource) ? ENDPOINTS[resource] : undefined) ?? {
    at: resource,
    filter: (filter) => filter,
  };

const rowsOf = (resource: string, chosen: BulkSelection) =>
  'ids' in chosen ? { ids: chosen.ids } : { filter: speechOf(resource).filter(chosen.filter) };

/** Bulk calls: by ids or by filter, all or nothing, each one transaction. Source: contract, sections 2 and 5. */
export const bulkCalls = {
  /** What a change (or, for null, a deletion) would do; null where the server can't be asked that. */
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
  /** What deleting would affect: where the records are used, and what goes with them. */
  affectedBy: async (resource: string, chosen: BulkSelection, signal?: AbortSignal) =>
    (
      await api.post<{ data: { count: number; affected: readonly AffectedRecords[] } }>(
        `/${speechOf(resource).at}/many/affected`,
        rowsOf(resource, chosen),
        { signal, intent: 'background' },
      )
    ).data,
  changeMany: (resource: string, chosen: BulkSelection, data: Changes, signal?: AbortSignal) =>
    api.put<BulkResult>(`/${speechOf(resource).at}/many`, { ...rowsOf(resource, chosen), data }, { signal }),
  removeMany: (resource: string, chosen: BulkSelection, signal?: AbortSignal) =>
    api.delete<BulkResult>(`/${speechOf(resource).at}/many`, rowsOf(resource, chosen), { signal }),
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
  /** Takes back what a call changed or deleted; throws HttpError 409 when something has changed since. */
  undo: (batch: string) => api.post<{ data: Identifier[]; count: number }>(`/audit/${batch}/undo`),
};
