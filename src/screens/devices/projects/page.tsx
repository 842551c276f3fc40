import Folder from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useGetMany, useGetOne, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useAllowed } from '../../../generator/allowed.ts';
import { Page } from '../../../generator/page/page.tsx';
import { RecordFailed } from '../../../generator/record/failed.tsx';
import { ReferenceLink } from '../../../generator/record/link.tsx';
import { RECORD_META } from '../../../generator/record/meta.ts';
import { StatePanel } from '../../../generator/page/state-panel.tsx';
import { pathTo, useArea } from '../../../providers/routing/paths.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { AttachForm } from './attach-form.tsx';
import type { Device } from '../device.ts';
import { useAttach } from './use-attach.ts';
import { useNotifyError } from '../../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const NO_IDS: readonly number[] = [];

interface RowProps {
  readonly project: RaRecord;
  /** Omitted if the user may not edit projects. */
  readonly onDetach?: (() => Promise<void>) | undefined;
}

const Row = ({ project, onDetach }: RowProps) => {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const [busy, setBusy] = useState(false);
  const detach = async (): Promise<void> => {
    setBusy(true);
    try {
      await onDetach?.();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 48,
        px: 2,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        <ReferenceLink of="projects" id={Number(project.id)} />
        {typeof project.address === 'string' && (
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{project.address}</Box>
        )}
      </Box>
      {onDetach && (
        <Button
          size="small"
          loading={busy}
          onClick={() => void detach()}
          aria-label={translate('device.detach_from', { name: String(project.title ?? project.id) })}
        >
          {translate('device.detach')}
        </Button>
      )}
    </Box>
  );
};

const Projects = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  const editable = useAllowed(resourceNamed('projects'))('edit');
  const ids = device.project_ids ?? NO_IDS;
  const { data } = useGetMany<RaRecord>('projects', { ids: [...ids], meta: { background: true } });
  const { attach, detach } = useAttach(device.id);
  const rows = ids.map((id) => data?.find((each) => each?.id === id) ?? { id });
  return (
    <Box sx={{ maxWidth: 800 }}>
      {editable && <AttachForm attached={ids} onAttach={attach} />}
      <Paper variant="outlined" sx={{ borderRadius: 1 }}>
        {rows.length === 0 ? (
          <StatePanel
            icon={<Folder />}
            title={translate('device.no_projects')}
            text={translate('device.no_projects_text')}
          />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((project) => (
              <Row
                key={project.id}
                project={project}
                onDetach={editable ? () => detach(Number(project.id)) : undefined}
              />
            ))}
          </Box>
        )}
      </Paper>
    </Box>
  );
};

/** Attaches a device to projects and detaches it. See docs/specification.md, section 9. */
export default function DeviceProjectPage() {
  const translate = useTranslate();
  const area = useArea();
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne<Device & RaRecord>(
    'devices',
    { id: Number(id), meta: RECORD_META },
    { onError: () => undefined },
  );
  const title = data
    ? translate('device.projects_of', { name: data.title })
    : translate('pages.device_project');
  return (
    <Page title={title} parent={{ label: translate('device.back'), to: pathTo(area, 'devices', 'show', id) }}>
      {data ? (
        <Projects device={data} />
      ) : error ? (
        <RecordFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={200} aria-busy="true" />
      )}
    </Page>
  );
}
