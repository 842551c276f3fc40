import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { ProjectSummary } from '../../domain/projects/summary.ts';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { DevicesTile, LateDevices } from './devices-state.tsx';
import { AlarmsTile, HotTile, WaterTile } from './tiles.tsx';
import { useSummary } from './use-summary.ts';

const Tiles = ({ project, summary }: { readonly project: number; readonly summary: ProjectSummary }) => (
  <Box
    sx={{
      display: 'grid',
      // Lines between the tiles, however many are in a row.
      gap: '1px',
      bgcolor: 'divider',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(180px, 1fr))' },
      '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
    }}
  >
    <AlarmsTile project={project} summary={summary} />
    <DevicesTile devices={summary.devices} />
    <WaterTile water={summary.water} />
    <HotTile hot={summary.hot} />
  </Box>
);

/** The state of a project: alarms, devices, today's water and hot water in one number each. */
export const Glance = ({ project }: { readonly project: number }) => {
  const translate = useTranslate();
  const { data, error, refetch } = useSummary(project);
  return (
    <Paper
      component="section"
      aria-label={translate('projects.glance')}
      variant="outlined"
      sx={{ borderRadius: 1, overflow: 'hidden' }}
    >
      {data ? (
        <>
          <Tiles project={project} summary={data} />
          <LateDevices devices={data.devices} />
        </>
      ) : error ? (
        <StatePanel
          alert
          icon={<CloudOff />}
          title={translate('projects.glance_failed')}
          text={error.message}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('projects.retry')}
            </Button>
          }
        />
      ) : (
        // The height of the tiles, of which a phone shows two in a row.
        <Skeleton variant="rounded" aria-busy="true" sx={{ height: { xs: 204, md: 112 } }} />
      )}
    </Paper>
  );
};
