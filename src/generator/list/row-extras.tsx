import { useQuery } from '@tanstack/react-query';
import { useListContext, type RaRecord } from 'ra-core';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useDeferred } from './use-deferred.ts';

/** What a list shows for a record in addition to its fields. */
interface Extra {
  /** The record's. */
  readonly id: number;
}

/** Extras of a list's rows, outside React's state: when they arrive, only their cells rerender. */
export const createRowExtras = <T extends Extra>() => {
  let extras: ReadonlyMap<number, T | null> = new Map();
  const listeners = new Set<() => void>();
  return {
    /** Null: it is known to have none; undefined: not loaded yet. */
    get: (id: number): T | null | undefined => extras.get(id),
    /** Adds the extras that were found for records, or replaces theirs; the other records have none. */
    put: (found: readonly T[], records: readonly number[] = []): void => {
      extras = new Map<number, T | null>([
        ...extras,
        ...records.map((id) => [id, null] as const),
        ...found.map((extra) => [extra.id, extra] as const),
      ]);
      for (const listener of listeners) listener();
    },
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
export type RowExtras<T extends Extra> = ReturnType<typeof createRowExtras<T>>;

const NO_ROWS: readonly RaRecord[] = [];
const ignore = (): (() => void) => () => undefined;
const versionOf = ({ version }: RaRecord): string => String(version);

/** The extra of a row: null if it has none or the list shows none (`extras` is null), undefined until it is loaded. */
export const useRowExtra = <T extends Extra>(
  extras: RowExtras<T> | null,
  id: number,
): T | null | undefined => {
  const read = useCallback(() => (extras ? extras.get(id) : null), [extras, id]);
  return useSyncExternalStore(extras?.listen ?? ignore, read);
};

interface LoaderProps<T extends Extra> {
  /** Of the query. */
  readonly name: string;
  readonly extras: RowExtras<T> | null;
  readonly isShown: boolean;
  /** How long extras stay as they are, in milliseconds; unset: until a row changes in what they depend on. */
  readonly refreshMs?: number;
  /** What extras depend on. Default: the row's version. */
  readonly dependsOn?: (row: RaRecord) => string;
  /** `ids` are separated by commas. */
  fetch(ids: string, signal: AbortSignal): Promise<readonly T[]>;
}

/** Loads the extras of rows with one request, once the rows are shown. */
export const useRowExtras = <T extends Extra>(
  rows: readonly RaRecord[],
  { name, extras, refreshMs, dependsOn = versionOf, fetch }: Omit<LoaderProps<T>, 'isShown'>,
): void => {
  // The rows are drawn first.
  const ids = useDeferred(rows.map(({ id }) => Number(id)).join(','));
  const versions = useDeferred(rows.map(dependsOn).join(','));
  const { data, isError } = useQuery({
    queryKey: [name, ids, refreshMs === undefined ? versions : null],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      return { found: await fetch(ids, signal), records: ids.split(',').map(Number) };
    },
    enabled: ids !== '',
    refetchInterval: refreshMs ?? false,
    staleTime: refreshMs ?? Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data) extras?.put(data.found, data.records);
    // What is shown without an extra is better than nothing for ever.
    else if (isError) extras?.put([], ids.split(',').map(Number));
  }, [extras, data, isError, ids]);
};

/** Loads the extras of a list's page. */
export const RowExtrasLoader = <T extends Extra>({ isShown, ...props }: LoaderProps<T>) => {
  const { data } = useListContext<RaRecord>();
  useRowExtras(isShown ? (data ?? NO_ROWS) : NO_ROWS, props);
  return null;
};
