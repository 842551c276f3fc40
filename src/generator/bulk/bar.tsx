import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { BulkDialogProps } from './context.ts';
import { useListDefinition } from '../columns/columns.tsx';
import { useSelection } from './selection.tsx';
import { useCountText } from '../page/use-count-text.ts';

interface ButtonProps {
  /** Its translation key. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  /** Loaded on demand, so that lists don't wait for it. */
  readonly Dialog: ComponentType<BulkDialogProps>;
}

/** A button for the selected records of a list, which opens a dialog with a preview. */
export const BulkButton = ({ label, icon, isDanger = false, Dialog }: ButtonProps) => {
  const translate = useTranslate();
  const definition = useListDefinition();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        color={isDanger ? 'error' : 'primary'}
        startIcon={icon}
        onClick={() => setOpen(true)}
      >
        {translate(label)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog definition={definition} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

const DeleteDialog = lazy(async () => ({ default: (await import('./delete.tsx')).BulkDelete }));

/** Deletes the selected records, with a preview. */
export const BulkDeleteButton = () => (
  <BulkButton label="generator.remove.action" icon={<Delete />} isDanger Dialog={DeleteDialog} />
);

/** The bar above a list while records are selected, with the buttons for them. */
export const BulkBar = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate();
  const countText = useCountText();
  const { selectedIds, total = 0 } = useListContext();
  const { all, count, hidden, selectAll, clear } = useSelection();
  if (selectedIds.length === 0) return null;
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: { sm: 'auto' } }}>{children}</Box>
    </Box>
  );
};
