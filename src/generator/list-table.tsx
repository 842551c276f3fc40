import { memo, type CSSProperties } from 'react';
import { useColumns } from './columns.tsx';
import { useDensity } from './density.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { ListRows, type RowsProps } from './list-rows.tsx';

/** The rows of the data table as a table; shift selects a range. */
export const ListTable = memo(({ definition, rowActions }: RowsProps) => {
  const { shown, widthOf } = useColumns();
  const [density] = useDensity();
  const widths = shown.flatMap((name, at) => {
    const width = widthOf(name);
    return width === undefined ? [] : [[`--plain-width-${at}`, `${width}px`]];
  });
  return (
    <table className="plain-table" data-density={density} style={Object.fromEntries(widths) as CSSProperties}>
      <ListHead definition={definition} columns={shown} hasActions={rowActions !== undefined} />
      <tbody>
        <ListRows definition={definition} rowActions={rowActions} Row={ListRow} sized={widths.length > 0} />
      </tbody>
    </table>
  );
});
ListTable.displayName = 'ListTable';
