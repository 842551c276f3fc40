import type { DashboardDocument } from '../../../domain/dashboard/document.ts';
import { type Address, columnsOf, rowsOf } from '../../../domain/dashboard/nodes.ts';

/** What each row and column is called in the grid: by its id, which it keeps wherever it goes. */
export interface Keys {
  readonly rows: readonly string[];
  /** By row, then by column. */
  readonly columns: readonly (readonly string[])[];
  readonly addressOf: ReadonlyMap<string, Address>;
}

export const keysOf = (document: DashboardDocument): Keys => {
  const addressOf = new Map<string, Address>();
  const keyFor = (prefix: string, id: unknown, at: Address): string => {
    const named = `${prefix}:${String(id)}`;
    // Documents of others may have an id twice, or none.
    const key = id === undefined || addressOf.has(named) ? `${prefix}@${at.row}.${at.column ?? ''}` : named;
    addressOf.set(key, at);
    return key;
  };
  const rows = rowsOf(document).map(({ id }, row) => keyFor('r', id, { row }));
  const columns = rowsOf(document).map((each, row) =>
    columnsOf(each).map(({ id }, column) => keyFor('c', id, { row, column })),
  );
  return { rows, columns, addressOf };
};
