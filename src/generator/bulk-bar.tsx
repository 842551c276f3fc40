import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { AnyResource } from '../schema/resource.ts';
import { useAllowed } from './allowed.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { titleOf } from './record-link.tsx';
import { useSelection } from './selection.tsx';
import { useBulkDelete } from './use-bulk-delete.ts';

interface Props {
  readonly definition: AnyResource;
  /** Whether "all that match" can be said to the server. */
  readonly byFilter: boolean;
}

/** What can be done with the selected rows; there only while some are selected. */
export const BulkBar = ({ definition, byFilter }: Props) => {
  const translate = useTranslate();
  const { selectedIds, total = 0, data } = useListContext<RaRecord>();
  const { all, count, selectAll, clear } = useSelection();
  const allowed = useAllowed(definition);
  const [asking, setAsking] = useState(false);
  const remove = useBulkDelete(definition);
  if (selectedIds.length === 0 || !allowed('delete')) return null;
  const names = (data ?? [])
    .filter(({ id }) => selectedIds.includes(id))
    .map((row) => titleOf(definition, row));
  return (
    <Box
      role="group"
      aria-label={translate('generator.list.selected', { smart_count: count })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        bgcolor: 'primary.light',
        '& .MuiButton-colorPrimary': { color: 'primary.dark' },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="span" role="status" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
        {translate(all ? 'generator.list.all_selected' : 'generator.list.selected', { smart_count: count })}
      </Box>
      {byFilter && !all && total > selectedIds.length && (
        <Button size="small" onClick={selectAll}>
          {translate('generator.list.select_all', { smart_count: total })}
        </Button>
      )}
      <Button size="small" onClick={clear}>
        {translate('generator.list.unselect')}
      </Button>
      <Box sx={{ flex: 1 }} />
      <Button size="small" color="error" startIcon={<Delete />} onClick={() => setAsking(true)}>
        {translate('generator.remove.action')}
      </Button>
      <ConfirmDelete
        open={asking}
        title={translate('generator.remove.title_many', { smart_count: count })}
        names={all ? [] : names}
        count={count}
        text={all ? translate('generator.remove.all_match') : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() => remove()}
      />
    </Box>
  );
};
