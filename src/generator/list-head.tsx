import TableSortLabel from '@mui/material/TableSortLabel';
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  type RaRecord,
} from 'ra-core';
import { memo, type MouseEvent } from 'react';
import type { AnyResource } from '../schema/resource.ts';
import { fieldOf, isNumeric } from './cells.tsx';
import { CheckBox } from './check-box.tsx';
import { useColumnDrag } from './column-drag.ts';
import { flexWidths, leastWidth } from './column-flex.ts';
import { ColumnResizer } from './column-resizer.tsx';
import { useColumnLabel } from './column-label.ts';
import { useColumns } from './columns.tsx';
import { givenWidth } from './shared-widths.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

/** Computed columns are sorted by where they are ranks, or counts of a short list. */
const isSortable = (definition: AnyResource, name: string): boolean => {
  const { computed, kind } = fieldOf(definition, name);
  if (computed === 'virtual') return hasRanks(definition, name);
  return !['tags', 'choices', 'manyOf', 'json'].includes(kind);
};

/** Whether the values of a column are ranked, such as severities, or counts that lists are sorted by. */
const hasRanks = (definition: AnyResource, name: string): boolean => {
  const { ranked, names } = fieldOf(definition, name);
  return ranked === true || names !== undefined || definition.list.sortable?.includes(name) === true;
};

interface CellProps {
  readonly definition: AnyResource;
  readonly name: string;
  /** Sort order of this column; undefined if sorted by another. */
  readonly order: 'ASC' | 'DESC' | undefined;
  /** Width unless the user has set one; undefined: width of the content. */
  readonly flex: string | undefined;
  /** Sorts by the column in the element's `data-field`. */
  readonly onSort: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

const HeadCell = memo(({ definition, name, order, flex, onSort }: CellProps) => {
  const labelOf = useColumnLabel(definition);
  const { widthOf, yielded } = useColumns();
  const width = widthOf(name);
  const least = leastWidth(definition, name, yielded);
  const { drag, isOver } = useColumnDrag(name);
  const label = labelOf(name);
  const classes = [
    isNumeric(definition, name) ? 'plain-right' : '',
    name === definition.title && least === undefined ? 'plain-name' : flex ? 'plain-flex' : '',
  ];
  return (
    <th
      scope="col"
      data-column={name}
      aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}
      className={classes.filter(Boolean).join(' ') || undefined}
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
        {isSortable(definition, name) ? (
          <TableSortLabel
            active={order !== undefined}
            direction={order === 'DESC' ? 'desc' : 'asc'}
            data-field={name}
            // The worst or highest first.
            {...(hasRanks(definition, name) ? { 'data-order': 'DESC' } : {})}
            {...(onSort ? { onClick: onSort } : {})}
          >
            {label}
          </TableSortLabel>
        ) : (
          label
        )}
      </span>
      <ColumnResizer name={name} label={label} />
    </th>
  );
});
HeadCell.displayName = 'HeadCell';

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

interface Props {
  readonly definition: AnyResource;
  readonly columns: readonly string[];
  readonly hasActions: boolean;
}

/** The table head: a checkbox for the page, then the columns. */
export const ListHead = ({ definition, columns, hasActions }: Props) => {
  const translate = useTranslate();
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const order = sort?.order === 'DESC' ? 'DESC' : 'ASC';
  const { yielded } = useColumns();
  const flex = flexWidths(definition, columns, yielded);
  return (
    <thead>
      <tr>
        {hasBulkActions && (
          <th scope="col" className="plain-pick">
            <SelectPage />
          </th>
        )}
        {columns.map((name) => (
          <HeadCell
            key={name}
            definition={definition}
            name={name}
            order={sort?.field === name ? order : undefined}
            flex={flex.get(name)}
            onSort={handleSort}
          />
        ))}
        {hasActions && (
          <th scope="col" className="plain-actions">
            {translate('generator.list.actions')}
          </th>
        )}
      </tr>
    </thead>
  );
};
