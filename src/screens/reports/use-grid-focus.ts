import { useRef, useState, type KeyboardEvent } from 'react';

/** The row and column of a cell. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, (place: Place, last: Place) => Place>> = {
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { column }) => ({ row, column }),
};

/** Moves the focus within a grid by arrow keys, Home and End: only one of its cells is reached by Tab. */
export const useGridFocus = (rows: number, columns: number) => {
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const last = { row: rows - 1, column: columns - 1 };
  // Rows may have been hidden since.
  const current = { row: Math.min(place.row, last.row), column: Math.min(place.column, last.column) };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || !(event.target as Element).matches('td')) return;
    event.preventDefault();
    const next = step(current, last);
    const row = Math.max(0, Math.min(next.row, last.row));
    const column = Math.max(0, Math.min(next.column, last.column));
    table.current?.tBodies[0]?.rows[row]?.querySelectorAll('td')[column]?.focus();
  };
  return { table, current, setPlace, onKeyDown };
};
