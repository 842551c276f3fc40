import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { StatePanel } from '../../generator/state-panel.tsx';
import { OpenAlarms } from './open-alarms.tsx';
import { DevicesState } from './devices-state.tsx';
import { Section } from './section.tsx';
import { useSummary } from './use-summary.ts';
import { Water } from './water.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Overview of a project: device states and water consumption. */
export const Glance = ({ project }: { readonly project: number }) => {
  const translate = useTranslate();
  const { data, error, refetch } = useSummary(project);
  return (
    <Section title={translate('projects.glance')} isPadded>
      {data ? (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
            columnGap: 5,
            rowGap: 4,
          }}
        >
          <OpenAlarms project={project} alarms={data.alarms} />
          <DevicesState devices={data.devices} />
          <Water summary={data} />
        </Box>
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
        // The height of the content, whose parts stack on a phone.
        <Skeleton variant="rounded" aria-busy="true" sx={{ height: { xs: 332, sm: 184 } }} />
      )}
    </Section>
  );
};
