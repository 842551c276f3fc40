import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Ago } from '../../generator/page/ago.tsx';
import { ageText } from '../../providers/age-text.ts';
import { icons } from '../../providers/icons.tsx';
import { Page } from '../../generator/page/page.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { hasActivity, WAYS, type Ingest } from '../../domain/api/ingest-figures.ts';
import { IngestSkeleton } from './blank.tsx';
import { useClockText } from './clock.tsx';
import { Counts } from './counts.tsx';
import { Hour } from './hour.tsx';
import { Quarantine } from './quarantine.tsx';
import { Refusals } from './refusals.tsx';
import { Section } from './section.tsx';
import { Status } from './status.tsx';
import { useIngest } from './use-ingest.ts';
import { WaysTable } from './ways-table.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface FiguresProps {
  readonly ingest: Ingest;
  /** Time of the figures if they are outdated. */
  readonly oldAt: string | undefined;
}

const Empty = ({ ingest }: Pick<FiguresProps, 'ingest'>) => {
  const translate = useTranslate();
  const area = useArea();
  const ago = ageText(Date.parse(ingest.at) - Date.parse(ingest.started_at));
  const Icon = icons.inflow;
  return (
    <StatePanel
      icon={<Icon />}
      title={translate('readings_in.empty')}
      text={translate('readings_in.empty_text', { ago })}
      action={
        <Button variant="outlined" component={Link} to={pathTo(area, 'api-keys', 'create')}>
          {translate('readings_in.empty_action')}
        </Button>
      }
    />
  );
};

const Activity = ({ ingest, oldAt }: FiguresProps) => {
  const translate = useTranslate();
  const title =
    oldAt === undefined
      ? translate('readings_in.counts')
      : translate('readings_in.counts_old', { time: oldAt });
  if (!WAYS.some((way) => hasActivity(ingest.ways[way]))) {
    return (
      <Section title={title}>
        <Empty ingest={ingest} />
      </Section>
    );
  }
  return (
    <>
      <Section title={title} note={oldAt === undefined && <Ago at={ingest.started_at} />} bare>
        <Counts ways={ingest.ways} />
      </Section>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Section title={translate('readings_in.hour')}>
          <Hour ingest={ingest} />
        </Section>
        <Section title={translate('readings_in.ways')}>
          <WaysTable ways={ingest.ways} />
        </Section>
      </Box>
      <Refusals refused={ingest.refused} refused_values={ingest.refused_values} />
    </>
  );
};

const Figures = ({ ingest, oldAt }: FiguresProps) => {
  const translate = useTranslate();
  const title =
    oldAt === undefined
      ? translate('readings_in.state')
      : translate('readings_in.state_old', { time: oldAt });
  return (
    // Greyed out so that old figures do not look current.
    <Box
      {...(oldAt === undefined ? {} : { 'data-old': '' })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        filter: oldAt === undefined ? 'none' : 'grayscale(1)',
      }}
    >
      <Section title={title}>
        <Status ingest={ingest} />
      </Section>
      <Activity ingest={ingest} oldAt={oldAt} />
      <Quarantine quarantine={ingest.quarantine} />
    </Box>
  );
};

/** The ingest page: broker and storage status, counts, refusals and quarantine. */
export default function ReadingsInPage() {
  const translate = useTranslate();
  const clock = useClockText();
  const { data, error, refetch, isOld, ageMs } = useIngest();
  const time = data ? clock(Date.parse(data.at), true) : undefined;
  const note =
    data &&
    translate(`readings_in.${isOld ? 'old' : 'updated'}`, { time, ago: ageText(ageMs).toLocaleLowerCase() });
  const retry = (
    <Button
      variant={data ? 'text' : 'outlined'}
      color={data ? 'inherit' : 'primary'}
      onClick={() => void refetch()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('readings_in.retry')}
    </Button>
  );
  return (
    <Page title={translate('pages.readings_in')} note={note ?? ''}>
      {data && error && (
        <Alert severity="warning" action={retry} sx={{ mb: 3 }}>
          <strong>{translate('readings_in.old_title', { time })}</strong> {error.message}
        </Alert>
      )}
      {data ? (
        <Figures ingest={data} oldAt={isOld ? time : undefined} />
      ) : error ? (
        <StatePanel
          alert
          icon={<CloudOff />}
          title={translate('readings_in.failed')}
          text={error.message}
          action={retry}
        />
      ) : (
        <IngestSkeleton />
      )}
    </Page>
  );
}
