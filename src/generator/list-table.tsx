import { useEvent, type RaRecord } from 'ra-core';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyResource } from '../schema/resource.ts';
import { useColumns } from './columns.tsx';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { useRecordPath } from './record-link.tsx';
import { References } from './references.tsx';
import { useRowSelection } from './row-selection.ts';
import { useStableRows } from './stable-rows.ts';

export interface RowsProps {
  readonly definition: AnyResource;
  readonly rows: readonly RaRecord[];
  readonly rowActions?: ((record: RaRecord) => ReactNode) | undefined;
  readonly opens: boolean;
  /** Whether rows can be selected. */
  readonly selectable: boolean;
}

/** Opens a record's page; the function is stable. */
export const useOpen = () => {
  const navigate = useNavigate();
  return useEvent((path: string) => void navigate(path));
};

/** The rows as a table, sortable and selectable (shift selects a range). */
export const ListTable = memo(({ definition, rows: given, rowActions, opens, selectable }: RowsProps) => {
  const { shown, widthOf } = useColumns();
  const rows = useStableRows(given);
  const { isSelected, toggle } = useRowSelection(rows);
  const path = useRecordPath(definition.name);
  const open = useOpen();
  const widths = shown.flatMap((name, at) => {
    const width = widthOf(name);
    return width === undefined ? [] : [[`--plain-width-${at}`, `${width}px`]];
  });
  return (
    <References definition={definition} columns={shown} rows={rows}>
      <table className="plain-table" style={Object.fromEntries(widths) as CSSProperties}>
        <ListHead
          definition={definition}
          columns={shown}
          rows={rows}
          selectable={selectable}
          hasActions={rowActions !== undefined}
        />
        <tbody>
          {rows.map((record) => (
            <ListRow
              key={record.id}
              definition={definition}
              record={record}
              columns={shown}
              sized={widths.length > 0}
              selected={isSelected(record.id)}
              path={opens ? path : undefined}
              onToggle={selectable ? toggle : undefined}
              onOpen={open}
              rowActions={rowActions}
            />
          ))}
        </tbody>
      </table>
    </References>
  );
});
ListTable.displayName = 'ListTable';
