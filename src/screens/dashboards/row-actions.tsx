import Copy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Share from '@mui/icons-material/ShareOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import View from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAllowed } from '../../generator/allowed.ts';
import { ConfirmDelete } from '../../generator/record/confirm-delete.tsx';
import { titleOf } from '../../generator/record/link.tsx';
import { useNotifyDone } from '../../generator/page/use-notify-done.ts';
import { undoTokenOf } from '../../providers/undo-tokens.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { resourceNamed } from '../../resources/all.ts';
import { useNotifyError } from '../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import './row-actions.css';
import { SignButton } from '../../providers/theme/sign-button.tsx';

const dashboards = resourceNamed('dashboard-v2');
const shares = resourceNamed('shares');
// Rarely used, so loaded on demand.
const ShareDialog = lazy(() => import('../../dashboards/sharing/share-dialog.tsx'));
/** Touch-sized on phones. */
const SIZE = {
  width: { xs: 44, sm: 32 },
  height: { xs: 44, sm: 32 },
  '& svg': { fontSize: 20, color: 'text.secondary' },
};

const LinkButton = ({ to, label, icon }: { to: string; label: string; icon: ReactNode }) => (
  <Tooltip title={label}>
    <IconButton component={Link} to={to} sx={SIZE}>
      {icon}
    </IconButton>
  </Tooltip>
);

interface ActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  act(): Promise<void>;
}

/** A button that is busy while its action runs and reports errors. */
const ActionButton = ({ label, icon, act }: ActionProps) => {
  const notifyError = useNotifyError();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SignButton label={label} loading={busy} onClick={() => void run()} sx={SIZE}>
      {icon}
    </SignButton>
  );
};

/** View, edit, duplicate and delete buttons of a dashboard's row. */
export const RowActions = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const done = useNotifyDone();
  const client = useQueryClient();
  const provider = useDataProvider<SiteDataProvider>();
  const area = useArea();
  const [isConfirming, setConfirming] = useState(false);
  const affects = { resource: dashboards.name, chosen: { ids: [record.id] } };
  const allowed = useAllowed(dashboards);
  const mayShare = useAllowed(shares)('create');
  const [isSharing, setSharing] = useState(false);
  const name = titleOf(dashboards, record);
  const refetchLists = () => client.invalidateQueries({ queryKey: [dashboards.name, 'getList'] });
  const labelOf = (key: string): string => translate(`dashboard_list.${key}`, { name });
  const duplicate = async (): Promise<void> => {
    const copy = await provider.duplicateDashboard(record.id);
    await refetchLists();
    notify('dashboard_list.duplicated', { type: 'success', messageArgs: { name: copy.title } });
  };
  const remove = async (): Promise<void> => {
    const { data } = await provider.delete(dashboards.name, { id: record.id, previousData: record });
    done('generator.remove.done', { name }, undoTokenOf(data));
    await refetchLists();
  };
  return (
    <span className="row-actions">
      <LinkButton
        to={pathTo(area, dashboards.name, 'show', record.id)}
        label={labelOf('view')}
        icon={<View />}
      />
      {allowed('edit') && (
        <LinkButton
          to={pathTo(area, dashboards.name, 'edit', record.id)}
          label={labelOf('edit')}
          icon={<Edit />}
        />
      )}
      {mayShare && (
        <SignButton
          label={labelOf('share')}
          aria-haspopup="dialog"
          onClick={() => setSharing(true)}
          sx={SIZE}
        >
          <Share />
        </SignButton>
      )}
      {allowed('create') && <ActionButton label={labelOf('duplicate')} icon={<Copy />} act={duplicate} />}
      {allowed('delete') && (
        <SignButton label={labelOf('remove')} onClick={() => setConfirming(true)} sx={SIZE}>
          <Delete />
        </SignButton>
      )}
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog dashboard={{ id: Number(record.id), title: name }} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      <ConfirmDelete
        open={isConfirming}
        title={translate('generator.remove.title', { name })}
        text={translate('generator.remove.restorable', { days: dashboards.softDeleteDays })}
        affects={affects}
        onClose={() => setConfirming(false)}
        onConfirm={remove}
      />
    </span>
  );
};
