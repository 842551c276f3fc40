import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { OwnCells } from '../generator/cells.tsx';
import { ConfirmDelete } from '../generator/confirm-delete.tsx';
import { icons } from '../generator/icons.tsx';
import { ListView } from '../generator/list-view.tsx';
import { StatePanel } from '../generator/state-panel.tsx';
import { useDone } from '../generator/use-done.ts';
import { batchOf } from '../providers/batches.ts';
import type { PendingDevice } from '../providers/data/dialects.ts';
import { pendingTasks } from './devices/bulk.tsx';
import { LastValues } from './last-values.tsx';
import { pendingDevices } from './pending.ts';
import { useListChanges } from './use-list-changes.ts';

// The form is loaded when it is wanted, so that the list does not wait for it.
const RegisterDialog = lazy(async () => ({
  default: (await import('./register-dialog.tsx')).RegisterDialog,
}));

/** The list asks again by itself, should the live socket be away. */
const REFRESH_MS = 5000;

const CELLS = {
  last_values: ({ last_values }: Readonly<Record<string, unknown>>) => (
    <LastValues values={last_values as Record<string, number> | null} />
  ),
};

const RowButtons = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useDataProvider();
  const done = useDone();
  const [open, setOpen] = useState<'register' | 'delete' | null>(null);
  const device = record as unknown as PendingDevice;
  const close = (): void => setOpen(null);
  const forget = async (): Promise<void> => {
    const { data } = await provider.delete(pendingDevices.name, { id: record.id, previousData: record });
    done('screens.pending.deleted', { name: device.dev_id }, batchOf(data));
    void client.invalidateQueries();
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      <Button
        size="small"
        variant="contained"
        onClick={() => setOpen('register')}
        sx={{ minHeight: 28, py: 0 }}
      >
        {translate('screens.pending.register')}
      </Button>
      <Button size="small" color="error" onClick={() => setOpen('delete')} sx={{ minHeight: 28, py: 0 }}>
        {translate('screens.pending.delete')}
      </Button>
      {open === 'register' && (
        <Suspense fallback={null}>
          <RegisterDialog device={device} onClose={close} />
        </Suspense>
      )}
      <ConfirmDelete
        open={open === 'delete'}
        title={translate('screens.pending.delete_title', { name: device.dev_id })}
        text={translate('screens.pending.delete_text')}
        onClose={close}
        onConfirm={forget}
      />
    </Box>
  );
};

const buttonsOf = (record: RaRecord) => <RowButtons record={record} />;

/** Devices that sent something and that nobody has registered yet. They appear here by themselves. */
export default function NewDevices() {
  const translate = useTranslate();
  useListChanges(pendingDevices.name);
  const Icon = icons.new;
  return (
    <OwnCells value={CELLS}>
      <ListView
        definition={pendingDevices}
        title={translate('screens.pending.title')}
        opens={false}
        isTable={false}
        bulk={pendingTasks}
        refreshMs={REFRESH_MS}
        rowActions={buttonsOf}
        empty={
          <StatePanel
            icon={<Icon />}
            title={translate('screens.pending.empty')}
            text={translate('screens.pending.empty_text')}
          />
        }
      />
    </OwnCells>
  );
}
