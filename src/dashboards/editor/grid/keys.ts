import type { DashboardDocument } from '../../../domain/dashboard/document.ts';
import { type Position, columnsOf, rowsOf } from '../../../domain/dashboard/nodes.ts';

/** The grid keys of rows and columns, based on their ids so that they survive moves. */
export interface Keys {
  readonly rows: readonly string[];
  /** By row, then by column. */
  readonly columns: readonly (readonly string[])[];
  readonly positionByKey: ReadonlyMap<string, Position>;
}

export const keysOf = (document: DashboardDocument): Keys => {
  const positionByKey = new Map<string, Position>();
  const keyFor = (prefix: string, id: unknown, at: Position): string => {
    const preferred = `${prefix}:${String(id)}`;
    // Imported documents may have duplicate or missing ids.
    const key =
      id === undefined || positionByKey.has(preferred) ? `${prefix}@${at.row}.${at.column ?? ''}` : preferred;
    positionByKey.set(key, at);
    return key;
  };
  const rows = rowsOf(document).map(({ id }, row) => keyFor('r', id, { row }));
  const columns = rowsOf(document).map((each, row) =>
    columnsOf(each).map(({ id }, column) => keyFor('c', id, { row, column })),
  );
  return { rows, columns, positionByKey };
};
