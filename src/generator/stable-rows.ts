import { replaceEqualDeep } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';

/** The new records, but each as the same object as before when nothing in it changed. */
export const stableRows = (before: readonly RaRecord[], now: readonly RaRecord[]): readonly RaRecord[] => {
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row): RaRecord => {
    const same = known.get(row.id);
    return same ? replaceEqualDeep(same, row) : row;
  });
};

/** The records as they are; of one in which nothing changed, what is drawn need not be drawn again. */
export const useStableRows = (rows: readonly RaRecord[]): readonly RaRecord[] => {
  const [kept, setKept] = useState({ rows, steady: rows });
  if (kept.rows === rows) return kept.steady;
  const steady = stableRows(kept.steady, rows);
  setKept({ rows, steady });
  return steady;
};
