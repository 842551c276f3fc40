import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { AnyResource } from '../schema/resource.ts';
import type { BulkTask } from './bulk-context.ts';
import { useSelection } from './selection.tsx';
import { useCountText } from './use-count-text.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

/** Loaded on demand, so that lists don't wait for it. */
export const deleteTask: BulkTask = {
  key: 'delete',
  label: 'generator.remove.action',
  icon: <Delete />,
  isDanger: true,
  Dialog: lazy(async () => ({ default: (await import('./bulk-delete.tsx')).BulkDelete })),
};

interface Props {
  readonly definition: AnyResource;
  readonly tasks: readonly BulkTask[];
}

/** Bulk actions for the selected rows; hidden without a selection. */
export const BulkBar = ({ definition, tasks }: Props) => {
  const translate = useTranslate();
  const countText = useCountText();
  const { selectedIds, total = 0 } = useListContext();
  const { all, count, hidden, selectAll, clear } = useSelection();
  const [open, setOpen] = useState<string | null>(null);
  if (selectedIds.length === 0 || tasks.length === 0) return null;
  const task = tasks.find(({ key }) => key === open);
  return (
    <Box
      role="group"
      aria-label={countText('generator.list.selected', count)}
      sx={{
        // In reach of the cards that are selected far down.
        position: { xs: 'sticky', sm: 'static' },
        top: 56,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        px: 2,
        py: 0.5,
        bgcolor: 'primary.light',
        '& .MuiButton-colorPrimary': { color: 'primary.dark' },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="span" role="status" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
        {countText(all ? 'generator.list.all_selected' : 'generator.list.selected', count)}
        {!all && hidden > 0 && ` ${countText('generator.list.selected_elsewhere', hidden)}`}
      </Box>
      {!all && total > selectedIds.length && (
        <Button size="small" onClick={selectAll}>
          {countText('generator.list.select_all', total)}
        </Button>
      )}
      <Button size="small" onClick={clear}>
        {translate('generator.list.unselect')}
      </Button>
      {/* The buttons wrap together to the next line. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: { sm: 'auto' } }}>
        {tasks.map(({ key, label, icon, isDanger = false }) => (
          <Button
            key={key}
            size="small"
            color={isDanger ? 'error' : 'primary'}
            startIcon={icon}
            onClick={() => setOpen(key)}
          >
            {translate(label)}
          </Button>
        ))}
      </Box>
      {task && (
        <Suspense fallback={null}>
          <task.Dialog definition={definition} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Box>
  );
};
