import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import '../../providers/i18n/sharing-texts.ts';
import { translate } from '../../providers/i18n/translate.ts';
import type { SharedDashboard } from './shared-variables.tsx';
import { fetchShares } from '../../providers/data/dashboards/shares.ts';
import { signs } from '../../providers/icons.tsx';
import { CreateShare } from './create-share.tsx';
import { ShareRow } from './share-row.tsx';

interface Props {
  readonly dashboard: SharedDashboard;
  onClose(): void;
}

/** Creates, lists and revokes the links of a dashboard. */
export default function ShareDialog({ dashboard, onClose }: Props) {
  const { id, title } = dashboard;
  const heading = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['shares', id],
    queryFn: ({ signal }) => fetchShares(id, signal),
  });
  const reload = (): void => void refetch();
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth scroll="body">
      <DialogTitle id={heading} sx={{ pr: 8, overflowWrap: 'anywhere' }}>
        {translate('sharing.title', { title })}
      </DialogTitle>
      <IconButton
        aria-label={translate('sharing.close')}
        onClick={onClose}
        sx={{ position: 'absolute', top: 8, right: 8, width: 44, height: 44 }}
      >
        <signs.close />
      </IconButton>
      <DialogContent>
        <Typography color="textSecondary">{translate('sharing.lead')}</Typography>
        <CreateShare dashboard={dashboard} onCreated={reload} />
        <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
          {translate('sharing.links')}
        </Typography>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <Typography color="textSecondary">{translate('sharing.loading')}</Typography>}
        {data?.length === 0 && <Typography color="textSecondary">{translate('sharing.no_links')}</Typography>}
        {data && data.length > 0 && (
          <List disablePadding>
            {data.map((share) => (
              <ShareRow key={share.id} dashboard={id} share={share} onChanged={reload} />
            ))}
          </List>
        )}
      </DialogContent>
    </Dialog>
  );
}
