import Dashboard from '@mui/icons-material/DashboardOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ReferenceLink } from '../../generator/record-link.tsx';
import { StatePanel } from '../../generator/state-panel.tsx';
import { useArea } from '../../providers/paths.ts';
import type { Device } from './device.ts';

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
        <StatePanel
          icon={<Dashboard />}
          title={translate('device.no_dashboards')}
          text={translate('device.no_dashboards_text')}
        />
      </Part>
      <Part title={translate('device.used_projects')} action={change}>
        {device.project_ids.length === 0 ? (
          <StatePanel
            icon={<Folder />}
            title={translate('device.no_projects')}
            text={translate('device.no_projects_text')}
          />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {device.project_ids.map((id) => (
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
                <ReferenceLink of="projects" id={id} />
              </Box>
            ))}
          </Box>
        )}
      </Part>
    </Box>
  );
};
