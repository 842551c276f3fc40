import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import type { BulkSelection } from '../../providers/data/bulk.ts';
import { deviceFilter, type Filter } from '../../providers/data/device-filter.ts';

const NONE: ReadonlySet<number> = new Set();

/** A page of devices and what is chosen of them: some, kept from page to page, or all that match. */
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
  /** What a call is told; null while nothing is chosen. */
  readonly chosen: BulkSelection | null;
  isChosen(id: number): boolean;
  search(q: string): void;
  turn(page: number): void;
  choose(ids: readonly number[], isOn: boolean): void;
  chooseAll(): void;
  clear(): void;
  retry(): void;
}

/** Lets devices be chosen among those that a filter (of the list's names) finds. */
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
    // The last page may have become shorter, or gone.
    page: Math.min(page, Math.max(0, Math.ceil(total / perPage) - 1)),
    perPage,
    isAll,
    count,
    chosen: count > 0 ? chosen : null,
    isChosen: (id) => isAll || ids.has(id),
    search: (text) => {
      setQ(text);
      setPage(0);
      // "All that match" was said of another search.
      setIsAll(false);
    },
    turn: setPage,
    choose: (some, isOn) => {
      // Unticking one of all that match leaves those on the page that were ticked with it.
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
