import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import {
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useRecordContext,
  useTranslate,
  type RaRecord,
} from 'ra-core';
import type { CSSProperties, ReactNode } from 'react';
import type { AnyResource } from '../schema/resource.ts';
import { Cell, fieldOf, isNumeric } from './cells.tsx';
import { useColumnDrag } from './column-drag.ts';
import { ColumnResizer } from './column-resizer.tsx';
import { useColumns } from './columns.tsx';
import { useLabels } from './labels.ts';
import { TextLink, titleOf, useRecordPath } from './record-link.tsx';

interface ColumnProps {
  readonly definition: AnyResource;
  readonly name: string;
  /** Whether the record's title leads to its page. */
  readonly opens: boolean;
}

/** The server sorts by columns of its table only. */
const isSortable = (definition: AnyResource, name: string): boolean => {
  const field = fieldOf(definition, name);
  return field.computed !== 'asked' && !['tags', 'choices', 'manyOf', 'json'].includes(field.kind);
};

const widthStyle = (width: number | undefined): CSSProperties =>
  width === undefined ? {} : { width, minWidth: width, maxWidth: width };

const HeadCell = ({ definition, name }: Omit<ColumnProps, 'opens'>) => {
  const labels = useLabels(definition);
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const width = useColumns().widthOf(name);
  const { drag, isOver } = useColumnDrag(name);
  const active = sort?.field === name;
  const direction = active && sort.order === 'DESC' ? 'desc' : 'asc';
  const label = labels.field(name);
  return (
    <TableCell
      variant="head"
      align={isNumeric(definition, name) ? 'right' : 'left'}
      sortDirection={active ? direction : false}
      style={widthStyle(width)}
      sx={{
        position: 'relative',
        ...(isOver ? { boxShadow: (theme) => `inset 2px 0 ${theme.palette.primary.main}` } : {}),
      }}
      {...drag}
    >
      <Box
        component="span"
        sx={
          width === undefined ? undefined : { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }
        }
      >
        {isSortable(definition, name) ? (
          <TableSortLabel
            active={active}
            direction={direction}
            data-field={name}
            data-order="ASC"
            onClick={handleSort}
          >
            {label}
          </TableSortLabel>
        ) : (
          label
        )}
      </Box>
      <ColumnResizer name={name} label={label} />
    </TableCell>
  );
};

const BodyCell = ({ definition, name, opens }: ColumnProps) => {
  const record = useRecordContext();
  const path = useRecordPath(definition.name);
  const { widthOf } = useColumns();
  if (!record) return null;
  return (
    <TableCell
      align={isNumeric(definition, name) ? 'right' : 'left'}
      style={widthStyle(widthOf(name))}
      {...(name === definition.title ? { className: 'title-cell' } : {})}
    >
      {opens && name === definition.title ? (
        <TextLink to={path(record.id)} title>
          {titleOf(definition, record)}
        </TextLink>
      ) : (
        <Cell definition={definition} name={name} record={record} />
      )}
    </TableCell>
  );
};

/** A column of a table: its head, or its cell of the present row. */
export const Column = (props: ColumnProps) => {
  switch (useDataTableRenderContext()) {
    case 'header':
      return <HeadCell {...props} />;
    case 'data':
      return <BodyCell {...props} />;
    default:
      return null;
  }
};

// The buttons stay in sight when the columns are wider than the page.
const STICKY = { cursor: 'default', position: 'sticky', right: 0, bgcolor: 'background.paper' } as const;

/** The buttons of a row; a click beside them does not open the record either. */
export const ActionsColumn = ({ actions }: { readonly actions: (record: RaRecord) => ReactNode }) => {
  const translate = useTranslate();
  const context = useDataTableRenderContext();
  const record = useRecordContext();
  if (context === 'header') {
    return (
      <TableCell variant="head" align="right" sx={STICKY}>
        {translate('generator.list.actions')}
      </TableCell>
    );
  }
  if (context !== 'data' || !record) return null;
  return (
    <TableCell align="right" onClick={(event) => event.stopPropagation()} sx={STICKY}>
      {actions(record)}
    </TableCell>
  );
};
