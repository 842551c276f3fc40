import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord, type SortPayload } from 'ra-core';
import { useMemo, useState } from 'react';
import type { BulkSelection } from '../../providers/data/bulk.ts';
import { parametersFor, type Filter } from '../../providers/data/parameters.ts';
import { resourceNamed } from '../../resources/all.ts';

const NONE: ReadonlySet<number> = new Set();
export const BY_TITLE: SortPayload = { field: 'title', order: 'ASC' };

/** A page of devices and the selection: some, across pages, or all that match. */
export interface DeviceSelection {
  readonly rows: readonly RaRecord[] | undefined;
  readonly total: number;
  readonly error: Error | null;
  readonly isStale: boolean;
  readonly q: string;
  readonly page: number;
  readonly perPage: number;
  readonly isAll: boolean;
  readonly count: number;
  /** Whether a press on a card selects it. */
  readonly isPicking: boolean;
  /** The selection as a request body, or null if empty. */
  readonly selected: BulkSelection | null;
  isSelected(id: number): boolean;
  search(q: string): void;
  goToPage(page: number): void;
  toggle(ids: readonly number[], isOn: boolean): void;
  selectAll(): void;
  /** Shows the checkboxes of cards. */
  pick(): void;
  /** Clears the selection and hides the checkboxes of cards. */
  clear(): void;
  retry(): void;
}

/** Searches and selects devices that match a filter. Filter names are those of the list. */
export const useDeviceSelection = (base: Filter, perPage: number, sort = BY_TITLE): DeviceSelection => {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  const [ids, setIds] = useState(NONE);
  const [isAll, setIsAll] = useState(false);
  const [picks, setPicks] = useState(false);
  const filter = useMemo(() => (q === '' ? base : { ...base, q }), [base, q]);
  const {
    data,
    total = 0,
    error,
    isPlaceholderData,
    refetch,
  } = useGetList<RaRecord>(
    'devices',
    { filter, pagination: { page: page + 1, perPage }, sort },
    { placeholderData: keepPreviousData, onError: () => undefined },
  );
  const count = isAll ? total : ids.size;
  const selected: BulkSelection = isAll
    ? { filter: parametersFor(resourceNamed('devices'), filter) }
    : { ids: [...ids] };
  return {
    rows: data,
    total,
    error,
    isStale: isPlaceholderData,
    q,
    // The last page may have disappeared.
    page: Math.min(page, Math.max(0, Math.ceil(total / perPage) - 1)),
    perPage,
    isAll,
    count,
    isPicking: picks || count > 0,
    selected: count > 0 ? selected : null,
    isSelected: (id) => isAll || ids.has(id),
    search: (text) => {
      setQ(text);
      setPage(0);
      // "All that match" referred to the previous search.
      setIsAll(false);
    },
    goToPage: setPage,
    toggle: (toggled, isOn) => {
      // Deselecting one of "all" keeps the rest of the current page selected.
      const next = isAll ? new Set((data ?? []).map(({ id }) => Number(id))) : new Set(ids);
      for (const id of toggled) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      setIsAll(false);
      setIds(next);
    },
    selectAll: () => setIsAll(true),
    pick: () => setPicks(true),
    clear: () => {
      setPicks(false);
      setIsAll(false);
      setIds(NONE);
    },
    retry: () => void refetch(),
  };
};
