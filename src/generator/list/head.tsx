import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  type RaRecord,
} from 'ra-core';
import { Children, isValidElement, memo, type PropsWithChildren, type ReactNode } from 'react';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { fieldOf, isField } from './cells.tsx';
import { CheckBox } from './check-box.tsx';
import { useColumnDrag } from '../columns/drag.ts';
import { ColumnResizer } from '../columns/resizer.tsx';
import { flexWidths, givenWidth, leastWidth } from '../columns/widths.ts';
import { useColumns, useListDefinition } from '../columns/columns.tsx';
import type { ColumnProps } from '../columns/own-columns.tsx';

/** Whether the values of a column are ranked, such as severities, or counts that lists are sorted by. */
export const hasRanks = (definition: AnyResource, name: string): boolean => {
  const { ranked, names } = fieldOf(definition, name);
  return ranked === true || names !== undefined || definition.list.sortable?.includes(name) === true;
};

/** Computed columns are sorted by where they are ranks, or counts of a short list. */
export const isSortable = (definition: AnyResource, name: string): boolean => {
  const { computed, kind } = fieldOf(definition, name);
  if (!isField(definition, name)) return false;
  if (computed === 'virtual') return hasRanks(definition, name);
  return !['tags', 'choices', 'manyOf', 'json'].includes(kind);
};

const propsOf = (columns: ReactNode): readonly ColumnProps[] =>
  Children.toArray(columns).flatMap((column) => (isValidElement<ColumnProps>(column) ? [column.props] : []));

/** The fields that columns show. */
export const sourcesOf = (columns: ReactNode): readonly string[] =>
  propsOf(columns).flatMap(({ source }) => (source === undefined ? [] : [source]));

interface CellProps {
  readonly column: ColumnProps;
  readonly name: string;
  /** Sort order of this column; undefined if sorted by another. */
  readonly order: 'ASC' | 'DESC' | undefined;
  /** Width unless the user has set one; undefined: width of the content. */
  readonly flex: string | undefined;
}

/** The head of a column, which sorts, moves and resizes it. */
const HeadCell = memo(
  ({ column: { label, align, disableSort, sortByOrder }, name, order, flex }: CellProps) => {
    const definition = useListDefinition();
    const { widthOf, yielded } = useColumns();
    const { handleSort } = useDataTableCallbacksContext();
    const width = widthOf(name);
    const least = leastWidth(definition, name, yielded);
    const { drag, isOver } = useColumnDrag(name);
    return (
      <TableCell
        data-column={name}
        align={align}
        sortDirection={order === undefined ? false : order === 'DESC' ? 'desc' : 'asc'}
        className={name === definition.title && least === undefined ? 'list-name' : flex ? 'list-flex' : ''}
        style={
          width === undefined
            ? { width: flex && `var(${givenWidth(name)}, ${flex})`, minWidth: least }
            : { width, minWidth: width, maxWidth: width }
        }
        {...(width === undefined ? {} : { 'data-sized': '' })}
        {...(isOver ? { 'data-over': '' } : {})}
        {...drag}
      >
        <span>
          {disableSort || !handleSort ? (
            label
          ) : (
            <TableSortLabel
              active={order !== undefined}
              direction={order === 'DESC' ? 'desc' : 'asc'}
              data-field={name}
              // The worst or highest first.
              data-order={sortByOrder}
              onClick={handleSort}
            >
              {label}
            </TableSortLabel>
          )}
        </span>
        <ColumnResizer name={name} label={String(label)} />
      </TableCell>
    );
  },
);
HeadCell.displayName = 'HeadCell';

/** Selects the rows of the page, or none of them; those of other pages stay selected. */
const SelectPage = () => {
  const translate = useTranslate();
  const rows = useDataTableDataContext<RaRecord>() ?? [];
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const ids = rows.map(({ id }) => id);
  const here = ids.filter((id) => selectedIds.includes(id));
  const elsewhere = selectedIds.filter((id) => !ids.includes(id));
  return (
    <CheckBox
      label={translate('generator.list.select_page')}
      checked={ids.length > 0 && here.length === ids.length}
      some={here.length > 0 && here.length < ids.length}
      onChange={({ target }) => onSelect?.(target.checked ? [...elsewhere, ...ids] : elsewhere)}
    />
  );
};

/** The head of the table. react-admin's has tooltips that rename its buttons, and doesn't tell how the list is sorted. */
export const ListHead = memo(({ children }: PropsWithChildren) => {
  const definition = useListDefinition();
  const sort = useDataTableSortContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const { yielded } = useColumns();
  const flex = flexWidths(definition, sourcesOf(children), yielded);
  const order = sort?.order === 'DESC' ? 'DESC' : 'ASC';
  return (
    <TableHead>
      <TableRow>
        {hasBulkActions && (
          <TableCell padding="checkbox">
            <SelectPage />
          </TableCell>
        )}
        {propsOf(children).map((column) => {
          const name = column.source;
          return name === undefined ? (
            <TableCell key="actions" className={column.className}>
              {column.label}
            </TableCell>
          ) : (
            <HeadCell
              key={name}
              column={column}
              name={name}
              order={sort?.field === name ? order : undefined}
              flex={flex.get(name)}
            />
          );
        })}
      </TableRow>
    </TableHead>
  );
});
ListHead.displayName = 'ListHead';
