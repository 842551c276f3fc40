import { replaceEqualDeep } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';

/** The new records, reusing the previous object of each record that hasn't changed. */
export const stableRows = (before: readonly RaRecord[], now: readonly RaRecord[]): readonly RaRecord[] => {
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row): RaRecord => {
    const same = known.get(row.id);
    return same ? replaceEqualDeep(same, row) : row;
  });
};

/** The records with stable identities, so that unchanged rows don't rerender. */
export const useStableRows = (rows: readonly RaRecord[]): readonly RaRecord[] => {
  const [kept, setKept] = useState({ rows, steady: rows });
  if (kept.rows === rows) return kept.steady;
  const steady = stableRows(kept.steady, rows);
  setKept({ rows, steady });
  return steady;
};
