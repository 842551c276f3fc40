import Restore from '@mui/icons-material/RestoreFromTrashOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { Ago } from '../../generator/page/ago.tsx';
import type { DeletedDashboard } from '../../providers/data/dashboards/dashboards.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useNotifyError } from '../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** More than anyone scrolls through. */
const MAX_DELETED = 200;

const Deleted = ({
  dashboard,
  onRestored,
}: {
  dashboard: DeletedDashboard;
  onRestored: () => Promise<void>;
}) => {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const provider = useDataProvider<SiteDataProvider>();
  const [busy, setBusy] = useState(false);
  const { title: name, deleted_by_name: who } = dashboard;
  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      await provider.restoreDashboard(dashboard.id);
      notify('dashboard_list.restored', { type: 'success', messageArgs: { name } });
      await onRestored();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {who ? translate('dashboard_list.deleted_by', { who }) : translate('dashboard_list.deleted_at')}
          {' · '}
          <Ago at={dashboard.deleted_at} />
        </Typography>
      </Box>
      <Button
        loading={busy}
        onClick={() => void restore()}
        variant="outlined"
        aria-label={translate('dashboard_list.restore_of', { name })}
        sx={{ minHeight: { xs: 44, sm: 36 } }}
      >
        {translate('dashboard_list.restore')}
      </Button>
    </Box>
  );
};

const DeletedList = () => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const { data, error, isPending } = useQuery({
    queryKey: ['dashboard-v2', 'deleted'],
    queryFn: ({ signal }) => provider.deletedDashboards(0, MAX_DELETED, signal),
    // Always refetch: another user may just have deleted one.
    gcTime: 0,
  });
  if (error) {
    return <Alert severity="error">{translate('dashboard_list.failed', { msg: error.message })}</Alert>;
  }
  if (isPending) return <Typography role="status">{translate('dashboard_list.loading')}</Typography>;
  if (data.data.length === 0) return <Typography>{translate('dashboard_list.deleted_none')}</Typography>;
  const rows = data.data.toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((dashboard) => (
        <Deleted
          key={dashboard.id}
          dashboard={dashboard}
          onRestored={() => client.invalidateQueries({ queryKey: ['dashboard-v2'] })}
        />
      ))}
    </Box>
  );
};

/** Opens the dashboards deleted in the last 30 days, which can be restored. */
export const DeletedButton = () => {
  const translate = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button startIcon={<Restore />} onClick={() => setOpen(true)}>
        {translate('dashboard_list.deleted')}
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={id} fullWidth maxWidth="sm">
        <DialogTitle id={id}>{translate('dashboard_list.deleted_title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate('dashboard_list.deleted_text')}</DialogContentText>
          <DeletedList />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('dashboard_list.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
