import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useListContext, useTranslate, type RaRecord } from 'ra-core';
import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import { Cell } from './cells.tsx';
import { useColumns } from './columns.tsx';
import { useLabels } from './labels.ts';
import type { RowsProps } from './list-table.tsx';
import { TextLink, titleOf, useRecordPath } from './record-link.tsx';

const isTold = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const Card = ({
  definition,
  rowActions,
  opens,
  selectable,
  record,
}: RowsProps & { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const navigate = useNavigate();
  const path = useRecordPath(definition.name);
  const { selectedIds, onToggleItem } = useListContext();
  const columns = useColumns().shown.filter(
    (name) =>
      name !== definition.title && (isTold(record[name]) || definition.fields[name]?.kind === 'boolean'),
  );
  return (
    <Box
      component="li"
      {...(opens ? { onClick: () => void navigate(path(record.id)) } : {})}
      sx={{
        display: 'flex',
        gap: 0.5,
        px: 1,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        cursor: 'pointer',
      }}
    >
      {selectable && (
        <Box onClick={(event) => event.stopPropagation()}>
          <Checkbox
            checked={selectedIds.includes(record.id)}
            onChange={() => onToggleItem(record.id)}
            sx={{ width: 44, height: 44 }}
            slotProps={{
              input: {
                'aria-label': translate('generator.list.select', { name: titleOf(definition, record) }),
              },
            }}
          />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, pl: selectable ? 0 : 1 }}>
        <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center', fontSize: 16, fontWeight: 500 }}>
          {opens ? (
            <TextLink to={path(record.id)}>{titleOf(definition, record)}</TextLink>
          ) : (
            titleOf(definition, record)
          )}
        </Box>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 2,
            rowGap: 0.5,
            m: 0,
            fontSize: 14,
          }}
        >
          {columns.map((name) => (
            <Fragment key={name}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {labels.field(name)}
              </Box>
              <Box component="dd" sx={{ m: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                <Cell definition={definition} name={name} record={record} />
              </Box>
            </Fragment>
          ))}
        </Box>
        {rowActions && (
          <Box onClick={(event) => event.stopPropagation()} sx={{ mt: 1 }}>
            {rowActions(record)}
          </Box>
        )}
      </Box>
    </Box>
  );
};

/** The rows as cards, for a phone. */
export const ListCards = (props: RowsProps) => {
  const { data } = useListContext<RaRecord>();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((record) => (
        <Card key={record.id} {...props} record={record} />
      ))}
    </Box>
  );
};
