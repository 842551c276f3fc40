import type { AffectedRecords, BulkResult, ChangePreview } from '../../domain/api/bulk.ts';
import type { Identifier } from 'ra-core';
import newDevices from '../../resources/new-devices.ts';
import { api } from '../http.ts';
import type { Filter } from './parameters.ts';
import { definitionOf, targetOf } from './targets.ts';

/** The records of a bulk call: by ids, or all that match a filter. */
export type BulkSelection = { readonly ids: readonly Identifier[] } | { readonly filter: Filter };
export type Changes = Readonly<Record<string, unknown>>;

/** The selected rows, with the filter as the calls take it. */
const rowsOf = (resource: string, chosen: BulkSelection) =>
  'ids' in chosen ? { ids: chosen.ids } : { filter: targetOf(resource).filter(chosen.filter) };

/** Bulk calls, by ids or filter, each in one transaction. See docs/specification.md, sections 2 and 5. */
export const bulkCalls = {
  /** Previews a change (or, for null, a deletion); null if the server has no preview for the resource. */
  previewMany: async (
    resource: string,
    chosen: BulkSelection,
    data: Changes | null,
    signal?: AbortSignal,
  ) => {
    const target = targetOf(resource);
    if (!target.definition?.dialect?.hasPreview) return null;
    const body = { ...rowsOf(resource, chosen), ...(data === null ? {} : { data }) };
    const path = `${target.path}/many/preview`;
    return (await api.post<{ data: ChangePreview }>(path, body, { signal, intent: 'background' })).data;
  },
  /** What a deletion would affect: where the records are used, and what is deleted with them. */
  affectedBy: async (resource: string, chosen: BulkSelection, signal?: AbortSignal) =>
    (
      await api.post<{ data: { count: number; affected: readonly AffectedRecords[] } }>(
        `${targetOf(resource).path}/many/affected`,
        rowsOf(resource, chosen),
        { signal, intent: 'background' },
      )
    ).data,
  changeMany: (resource: string, chosen: BulkSelection, data: Changes, signal?: AbortSignal) =>
    api.put<BulkResult>(`${targetOf(resource).path}/many`, { ...rowsOf(resource, chosen), data }, { signal }),
  removeMany: (resource: string, chosen: BulkSelection, signal?: AbortSignal) =>
    api.delete<BulkResult>(`${targetOf(resource).path}/many`, rowsOf(resource, chosen), { signal }),
  /** Registers new devices, listed by themselves or among all devices; `data` as `PUT /devices/many` has it. */
  registerMany: (resource: string, chosen: BulkSelection, data: Changes, signal?: AbortSignal) => {
    const { company_id, add_tags, project_ids } = data;
    const facts = { company_id, tags: add_tags, project_ids };
    const isWhole = definitionOf(resource)?.subsetOf === undefined;
    if (isWhole && 'filter' in chosen) {
      return bulkCalls.changeMany(resource, chosen, { ...data, is_active: true }, signal);
    }
    const selection = 'ids' in chosen ? { ids: chosen.ids } : { search: chosen.filter['q'] ?? '' };
    return api.post<BulkResult>(`/${newDevices.name}/register-many`, { ...selection, ...facts }, { signal });
  },
  /** Undoes the changes of a call; throws HttpError 409 if a record has changed since. */
  undo: (batch: string) => api.post<{ data: Identifier[]; count: number }>(`/audit/${batch}/undo`),
};
