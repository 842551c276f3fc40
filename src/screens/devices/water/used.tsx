import Dashboard from '@mui/icons-material/DashboardOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useGetList, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NameSkeleton, ReferenceLink, TextLink, useRecordPath } from '../../../generator/record/link.tsx';
import { LIST_META } from '../../../generator/record/meta.ts';
import { StatePanel } from '../../../generator/page/state-panel.tsx';
import { useArea } from '../../../providers/routing/paths.ts';
import type { Device } from '../device.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface PartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ title, action, children }: PartProps) => (
  <Box component="section">
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1.5, minHeight: 44 }}>
      <Typography component="h2" variant="h3" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {action}
    </Box>
    <Paper variant="outlined" sx={{ borderRadius: 1 }}>
      {children}
    </Paper>
  </Box>
);

interface RowsProps {
  readonly ids: readonly number[];
  row(id: number): ReactNode;
}

const Rows = ({ ids, row }: RowsProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {ids.map((id) => (
      <Box
        key={id}
        component="li"
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 44,
          px: 2,
          borderTop: 1,
          borderColor: 'divider',
          '&:first-of-type': { borderTop: 0 },
        }}
      >
        {row(id)}
      </Box>
    ))}
  </Box>
);

const Dashboards = ({ ids }: { readonly ids: readonly number[] }) => {
  const translate = useTranslate();
  const path = useRecordPath('dashboard-v2');
  const { data, isPending } = useGetList<RaRecord>(
    'dashboard-v2',
    { filter: { id: ids }, pagination: { page: 1, perPage: 1_000 }, meta: LIST_META },
    { enabled: ids.length > 0 },
  );
  if (ids.length === 0) {
    return (
      <StatePanel
        icon={<Dashboard />}
        title={translate('device.no_dashboards')}
        text={translate('device.no_dashboards_text')}
      />
    );
  }
  const titles = new Map(data?.map(({ id, title }) => [id, String(title)]));
  return (
    <Rows
      ids={ids}
      row={(id) =>
        isPending ? <NameSkeleton /> : <TextLink to={path(id)}>{titles.get(id) ?? `#${id}`}</TextLink>
      }
    />
  );
};

/** Where a device is used: the dashboards that show it, the projects it belongs to. */
export const Used = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  const area = useArea();
  const change =
    area === 'company' ? (
      <Button component={Link} to={`/company/devices/${device.id}/project`} variant="outlined">
        {translate('device.change_projects')}
      </Button>
    ) : undefined;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 }}>
      <Part title={translate('screens.device.dashboards')}>
        <Dashboards ids={device.dashboard_ids ?? []} />
      </Part>
      <Part title={translate('device.used_projects')} action={change}>
        {device.project_ids.length === 0 ? (
          <StatePanel
            icon={<Folder />}
            title={translate('device.no_projects')}
            text={translate('device.no_projects_text')}
          />
        ) : (
          <Rows ids={device.project_ids} row={(id) => <ReferenceLink of="projects" id={id} />} />
        )}
      </Part>
    </Box>
  );
};
