import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { createContext, lazy, Suspense, use, useState } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { ConfirmDelete } from '../../../generator/record/confirm-delete.tsx';
import { InCard } from '../../../generator/list/in-card.ts';
import { icons } from '../../../providers/icons.tsx';
import { GeneratedList } from '../../../generator/list/list.tsx';
import { StatePanel } from '../../../generator/page/state-panel.tsx';
import { useNotifyDone } from '../../../generator/page/use-notify-done.ts';
import { undoTokenOf } from '../../../providers/undo-tokens.ts';
import type { PendingDevice } from '../../../providers/data/custom-calls.ts';
import { PendingBulkButtons } from '../bulk.tsx';
import { PendingCompany } from '../contested.tsx';
import { FindPending } from './find-pending.tsx';
import { LastValues } from './last-values.tsx';
import { TOUCH } from '../../../providers/theme/tokens.ts';
import pendingDevices from '../../../resources/new-devices.ts';
import { useListChanges } from '../../use-list-changes.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

// Loaded on demand to keep the list fast.
const RegisterDialog = lazy(async () => ({
  default: (await import('./register-dialog.tsx')).RegisterDialog,
}));

/** Polling fallback for when the live socket is down. */
const REFRESHED = { refetchInterval: 5000 };

interface DialogRequest {
  readonly kind: 'register' | 'delete';
  readonly device: PendingDevice;
}
const OpenDialog = createContext<(request: DialogRequest) => void>(() => {});

const RowButtons = ({ device }: { readonly device: PendingDevice }) => {
  const translate = useTranslate();
  const openDialog = use(OpenDialog);
  const isInCard = use(InCard);
  const remove = (): void => openDialog({ kind: 'delete', device });
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      <Button
        size="small"
        variant="contained"
        onClick={() => openDialog({ kind: 'register', device })}
        sx={IN_ROW}
      >
        {translate('screens.pending.register')}
      </Button>
      {isInCard ? (
        <IconButton aria-label={translate('screens.pending.delete')} onClick={remove}>
          <DeleteIcon />
        </IconButton>
      ) : (
        <Button size="small" color="error" onClick={remove} sx={IN_ROW}>
          {translate('screens.pending.delete')}
        </Button>
      )}
    </Box>
  );
};

/** Lower than the row, except on touch devices. */
const IN_ROW = { minHeight: 28, py: 0, [TOUCH]: { minHeight: 44 } };

// A constant, so that rows aren't rendered again with the page.
const columns = (
  <>
    <DataTable.Col
      source="last_values"
      render={({ last_values }) => <LastValues values={last_values as Record<string, number> | null} />}
    />
    <DataTable.Col source="claimed_by" render={(device) => <PendingCompany {...device} />} />
    <DataTable.Col render={(device) => <RowButtons device={device as PendingDevice} />} />
  </>
);

/** Rendered outside the rows so that typed input survives when a row moves or disappears. */
const Dialogs = ({
  request,
  onClose,
}: {
  readonly request: DialogRequest | null;
  readonly onClose: () => void;
}) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useDataProvider();
  const done = useNotifyDone();
  if (!request) return null;
  const { kind, device } = request;
  if (kind === 'register') {
    return (
      <Suspense fallback={null}>
        <RegisterDialog device={device} onClose={onClose} />
      </Suspense>
    );
  }
  const remove = async (): Promise<void> => {
    const { data } = await provider.delete(pendingDevices.name, {
      id: device.id,
      previousData: device,
    });
    done('screens.pending.deleted', { name: device.dev_id }, undoTokenOf(data));
    void client.invalidateQueries();
  };
  return (
    <ConfirmDelete
      open
      title={translate('screens.pending.delete_title', { name: device.dev_id })}
      text={translate('screens.pending.delete_text')}
      affects={{ resource: pendingDevices.name, chosen: { ids: [device.id] } }}
      onClose={onClose}
      onConfirm={remove}
    />
  );
};

/** Devices that sent an uplink but are not registered yet. Updates live. */
export default function NewDevices() {
  const translate = useTranslate();
  const [request, setRequest] = useState<DialogRequest | null>(null);
  useListChanges(pendingDevices.name);
  const Icon = icons.new;
  return (
    <>
      <OpenDialog value={setRequest}>
        <GeneratedList
          resource={pendingDevices.name}
          title={translate('screens.pending.title')}
          rowClick={false}
          bulkActionButtons={<PendingBulkButtons />}
          queryOptions={REFRESHED}
          cardActions="beside"
          primary={<FindPending onFound={(device) => setRequest({ kind: 'register', device })} />}
          empty={
            <StatePanel
              icon={<Icon />}
              title={translate('screens.pending.empty')}
              text={translate('screens.pending.empty_text')}
              action={
                <Button component={Link} to="/admin/readings-in" variant="outlined">
                  {translate('screens.pending.go_in')}
                </Button>
              }
            />
          }
        >
          {columns}
        </GeneratedList>
      </OpenDialog>
      <Dialogs request={request} onClose={() => setRequest(null)} />
    </>
  );
}
