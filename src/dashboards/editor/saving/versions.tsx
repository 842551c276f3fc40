import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { visibleRows } from '../../../domain/dashboard/visible-rows.ts';
import { exactTime } from '../../../domain/time/zoned.ts';
import { dashboardCalls, type DashboardVersion } from '../../../providers/data/dashboards/dashboards.ts';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';
import { DashboardGrid } from '../../viewer/grid.tsx';
import { restoreVersion } from './actions.ts';
import { isDirty, useEditor, useEditorStore } from '../store.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** The number of versions listed, newest first. */
const MAX_VERSIONS = 100;

/** A short summary of the changes in a version. */
const useChangeSummary = () => {
  const translate = useTranslate();
  return ({ changes }: DashboardVersion): string => {
    const counts = new Map<string, number>();
    for (const { what, how } of changes) {
      const key = `${what}_${how}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts]
      .map(([key, smart_count]) => translate(`editor.change.${key}`, { smart_count, _: '' }))
      .filter((words) => words !== '')
      .join(', ');
  };
};

const OldVersion = ({ id, version }: { readonly id: number; readonly version: number }) => {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['editor', 'version', id, version],
    queryFn: ({ signal }) => dashboardCalls.dashboardVersion(id, version, signal),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={240} aria-busy="true" />;
  const rows = visibleRows(data.data);
  return rows.length === 0 ? (
    <Typography sx={{ color: 'text.secondary' }}>{translate('editor.preview_empty')}</Typography>
  ) : (
    <div className="dash">
      <DashboardGrid rows={rows} />
    </div>
  );
};

/** The saved versions with author, changes and preview, and a button to restore one. */
export const VersionsDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const titleId = useId();
  const zone = useZone();
  const locale = useFormatLocale();
  const changeSummary = useChangeSummary();
  const record = useEditor((state) => state.record);
  const dirty = useEditor(isDirty);
  const [clicked, setClicked] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = record?.id ?? 0;
  const { data, error } = useQuery({
    queryKey: ['editor', 'versions', id, record?.version],
    queryFn: async ({ signal }) => (await dashboardCalls.dashboardVersions(id, 0, MAX_VERSIONS, signal)).data,
  });
  const selected = clicked ?? data?.[0]?.version ?? null;
  const restore = async (): Promise<void> => {
    if (selected === null) return;
    try {
      await restoreVersion(store, selected);
      onClose();
    } catch (failed) {
      setProblem((failed as Error).message);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('editor.versions')}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '280px 1fr' }, gap: 2, minHeight: 320 }}
      >
        <Box sx={{ maxHeight: { xs: 200, md: '60vh' }, overflowY: 'auto' }}>
          {error && <Alert severity="error">{error.message}</Alert>}
          {!data && !error && <Skeleton variant="rounded" height={240} aria-busy="true" />}
          <List dense disablePadding aria-label={translate('editor.versions')}>
            {data?.map((each) => (
              <li key={each.version}>
                <ListItemButton
                  selected={each.version === selected}
                  aria-current={each.version === selected}
                  onClick={() => setClicked(each.version)}
                >
                  <ListItemText
                    primary={translate('editor.version_of', {
                      version: each.version,
                      name: each.user_name ?? translate('editor.nobody'),
                    })}
                    secondary={`${exactTime(each.created_at, zone, locale)} ${changeSummary(each)}`}
                  />
                </ListItemButton>
              </li>
            ))}
          </List>
        </Box>
        <Box sx={{ minWidth: 0 }}>
          {problem !== null && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {problem}
            </Alert>
          )}
          {dirty && (
            <Alert severity="warning" sx={{ mb: 1 }}>
              {translate('editor.restore_dirty')}
            </Alert>
          )}
          {selected !== null && <OldVersion id={id} version={selected} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('editor.close')}</Button>
        <Button
          variant="contained"
          disableElevation
          disabled={selected === null || selected === record?.version}
          onClick={() => void restore()}
        >
          {translate('editor.restore_version')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
