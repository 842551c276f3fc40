import { replaceEqualDeep } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'ra-core';
import { useMemo, useRef } from 'react';

/**
 * The records as they are, but each the same object as before while nothing in it changed, wherever
 * in the list it stands now: what is drawn of it need not be drawn again.
 */
export const useSteadyRows = (rows: readonly RaRecord[]): readonly RaRecord[] => {
  const known = useRef<ReadonlyMap<Identifier, RaRecord>>(new Map());
  return useMemo(() => {
    const steady = rows.map((row): RaRecord => {
      const before = known.current.get(row.id);
      return before ? replaceEqualDeep(before, row) : row;
    });
    known.current = new Map(steady.map((row) => [row.id, row]));
    return steady;
  }, [rows]);
};
