import { useQueryClient } from '@tanstack/react-query';
import { useGetManyAggregate, type RaRecord } from 'ra-core';
import { use, useMemo, type ReactNode } from 'react';
import { can } from '../../domain/access/access.ts';
import { resourceNamed } from '../../resources/all.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { KnownTitles, titleOf } from '../record/link.tsx';

interface OneProps {
  readonly of: string;
  readonly ids: readonly number[];
  readonly children: ReactNode;
}

/** Loads the titles of one resource in a batch, instead of one query observer per cell. */
const TitlesOf = ({ of, ids, children }: OneProps) => {
  const around = use(KnownTitles);
  const client = useQueryClient();
  const { data, isPending } = useGetManyAggregate<RaRecord>(
    of,
    { ids: ids as number[] },
    { enabled: ids.length > 0 },
  );
  const value = useMemo(() => {
    const definition = resourceNamed(of);
    const titles = new Map<number, string>();
    for (const id of ids) {
      // While some are loading, use the cached ones.
      const record =
        data?.find((each) => each?.id === id) ??
        client.getQueryData<RaRecord>([of, 'getOne', { id: String(id), meta: undefined }]);
      if (record) titles.set(id, titleOf(definition, record));
    }
    return { ...around, [of]: { byId: titles, isPending } };
  }, [around, client, data, ids, isPending, of]);
  return <KnownTitles value={value}>{children}</KnownTitles>;
};

interface Props {
  readonly definition: AnyResource;
  readonly columns: readonly string[];
  readonly rows: readonly RaRecord[];
  readonly children: ReactNode;
}

/** Provides the titles of all records referenced in the visible columns. */
export const References = ({ definition, columns, rows, children }: Props) => {
  const me = useCurrentUser();
  const wanted = useMemo(() => {
    const byResource = new Map<string, Set<number>>();
    for (const name of columns) {
      const field = definition.fields[name];
      if ((field?.kind !== 'belongsTo' && field?.kind !== 'manyOf') || !field.of) continue;
      if (!me || !can(resourceNamed(field.of).access, me.role, 'show')) continue;
      const ids = byResource.get(field.of) ?? new Set();
      for (const row of rows) {
        // Of several, lists name the first.
        const [id] = [row[name]].flat() as unknown[];
        if (typeof id === 'number') ids.add(id);
      }
      byResource.set(field.of, ids);
    }
    return [...byResource].map(([of, ids]) => ({ of, ids: [...ids].toSorted((a, b) => a - b) }));
  }, [columns, definition, me, rows]);
  return wanted.reduce<ReactNode>(
    (within, { of, ids }) => (
      <TitlesOf key={of} of={of} ids={ids}>
        {within}
      </TitlesOf>
    ),
    children,
  );
};
