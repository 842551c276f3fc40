import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import type { BulkSelection } from '../../providers/data/bulk.ts';
import { deviceFilter, type Filter } from '../../providers/data/device-filter.ts';

const NONE: ReadonlySet<number> = new Set();

/** A page of devices and the selection: some, across pages, or all that match. */
export interface Choosing {
  readonly rows: readonly RaRecord[] | undefined;
  readonly total: number;
  readonly error: Error | null;
  readonly isBehind: boolean;
  readonly q: string;
  readonly page: number;
  readonly perPage: number;
  readonly isAll: boolean;
  readonly count: number;
  /** The selection as a request body, or null if empty. */
  readonly chosen: BulkSelection | null;
  isChosen(id: number): boolean;
  search(q: string): void;
  turn(page: number): void;
  choose(ids: readonly number[], isOn: boolean): void;
  chooseAll(): void;
  clear(): void;
  retry(): void;
}

/** Searches and selects devices that match a filter. Filter names are those of the list. */
export const useChooseDevices = (base: Filter, perPage: number): Choosing => {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  const [ids, setIds] = useState(NONE);
  const [isAll, setIsAll] = useState(false);
  const filter = useMemo(() => (q === '' ? base : { ...base, q }), [base, q]);
  const {
    data,
    total = 0,
    error,
    isPlaceholderData,
    refetch,
  } = useGetList<RaRecord>(
    'devices',
    { filter, pagination: { page: page + 1, perPage }, sort: { field: 'title', order: 'ASC' } },
    { placeholderData: keepPreviousData, onError: () => undefined },
  );
  const count = isAll ? total : ids.size;
  const chosen: BulkSelection = isAll ? { filter: deviceFilter(filter) } : { ids: [...ids] };
  return {
    rows: data,
    total,
    error,
    isBehind: isPlaceholderData,
    q,
    // The last page may have disappeared.
    page: Math.min(page, Math.max(0, Math.ceil(total / perPage) - 1)),
    perPage,
    isAll,
    count,
    chosen: count > 0 ? chosen : null,
    isChosen: (id) => isAll || ids.has(id),
    search: (text) => {
      setQ(text);
      setPage(0);
      // "All that match" referred to the previous search.
      setIsAll(false);
    },
    turn: setPage,
    choose: (some, isOn) => {
      // Deselecting one of "all" keeps the rest of the current page selected.
      const before = isAll ? new Set((data ?? []).map(({ id }) => Number(id))) : new Set(ids);
      for (const id of some) {
        if (isOn) before.add(id);
        else before.delete(id);
      }
      setIsAll(false);
      setIds(before);
    },
    chooseAll: () => setIsAll(true),
    clear: () => {
      setIsAll(false);
      setIds(NONE);
    },
    retry: () => void refetch(),
  };
};
