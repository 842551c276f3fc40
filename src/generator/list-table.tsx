import { memo, useRef, type CSSProperties } from 'react';
import { useColumns } from './columns.tsx';
import { useDensity } from './density.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { ListRows, type RowsProps } from './list-rows.tsx';
import { useSharedWidths } from './shared-widths.ts';
import { useFittingColumns } from './use-fitting-columns.ts';

/** The rows of the data table as a table; shift selects a range. */
export const ListTable = memo(({ definition, rowActions }: RowsProps) => {
  const { widthOf } = useColumns();
  const table = useRef<HTMLTableElement>(null);
  const columns = useFittingColumns(definition, table);
  useSharedWidths(table, columns);
  const [density] = useDensity();
  const widths = columns.flatMap((name, at) => {
    const width = widthOf(name);
    return width === undefined ? [] : [[`--plain-width-${at}`, `${width}px`]];
  });
  return (
    <table
      ref={table}
      className="plain-table"
      data-density={density}
      style={Object.fromEntries(widths) as CSSProperties}
    >
      <ListHead definition={definition} columns={columns} hasActions={rowActions !== undefined} />
      <tbody>
        <ListRows
          definition={definition}
          rowActions={rowActions}
          columns={columns}
          Row={ListRow}
          sized={widths.length > 0}
        />
      </tbody>
    </table>
  );
});
ListTable.displayName = 'ListTable';
