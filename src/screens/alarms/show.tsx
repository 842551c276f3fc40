import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetOne, type RaRecord } from 'ra-core';
import type { AlarmCase } from '../../domain/alarms/cases/case.ts';
import { withUnits } from '../../domain/text/format.ts';
import { FieldList, PageSection } from '../../generator/record/fields.tsx';
import { OwnCells } from '../../generator/list/cells.tsx';
import { RECORD_META } from '../../generator/record/meta.ts';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { ZoneContext } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { CaseActions, MainCaseAction } from './case/actions.tsx';
import { CaseChart } from './case/chart.tsx';
import { CaseFacts } from './case/facts.tsx';
import { CaseHistory } from './case/history.tsx';
import { CaseTime } from './case/time.tsx';
import { caseCells, CaseState } from './cells.tsx';
import { useCaseChanges } from './case/use-case-changes.ts';
import { useEndedHow } from './case/use-way-back.ts';
import { defaultPoints } from '../devices/readings/default-points.ts';
import type { Device } from '../devices/device.ts';

/** The times of a case in a form that fits the narrow column. */
const detailCells = {
  ...caseCells,
  ...Object.fromEntries(
    ['since', 'detected_at', 'cleared_at', 'closed_at', 'shelved_until'].map((name) => [
      name,
      (record: Readonly<Record<string, unknown>>) => <CaseTime at={String(record[name])} isShort />,
    ]),
  ),
};
const PANEL = { borderRadius: 1, p: { xs: 2, sm: 3 } } as const;

/** About that of the chart with its heading, in pixels, until it is known of what it is. */
const CHART_HEIGHT = 400;

/** What `CaseFacts` does not say, without what does not apply to the case. */
const factsOf = (alarm: AlarmCase): string[] => [
  // By the minute, as times are shown.
  ...(Date.parse(alarm.detected_at) - Date.parse(alarm.since) < 60_000 ? [] : ['detected_at']),
  ...(alarm.closed_at === null ? [] : ['closed_at', 'close_reason']),
  ...(alarm.acknowledged_at === null ? [] : ['acknowledged_at']),
  ...(alarm.shelved_until === null ? [] : ['shelved_until']),
  ...(alarm.suppressed_by === null ? [] : ['suppressed_by']),
];

/** The device of a case and the datapoint to show: the one that decided, otherwise the device's main one. */
const useSubject = (alarm: AlarmCase) => {
  const { device_id, datapoint_id } = alarm;
  const { data, isPending } = useGetOne<Device & RaRecord>(
    'devices',
    { id: device_id ?? 0, meta: RECORD_META },
    { enabled: device_id !== null, retry: false, onError: () => undefined },
  );
  const shown = datapoint_id ?? (data && defaultPoints(data)[0]);
  return {
    device: data,
    datapoint: data?.datapoints.find(({ id }) => id === shown),
    isPending: device_id !== null && isPending,
  };
};

interface WordsProps {
  readonly title: string;
  readonly children: string;
}

const Words = ({ title, children }: WordsProps) => (
  <section>
    <Typography component="h2" variant="h3" sx={{ mb: { xs: 0, sm: 0.5 } }}>
      {title}
    </Typography>
    <Box component="p" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {withUnits(children)}
    </Box>
  </section>
);

const Case = ({ alarm }: { readonly alarm: AlarmCase & RaRecord }) => {
  const translate = useTranslate();
  const { device, datapoint, isPending } = useSubject(alarm);
  const facts = factsOf(alarm);
  const unit = alarm.datapoint_id === null ? null : (datapoint?.unit ?? null);
  return (
    // As the chart, which names the zone.
    <ZoneContext value={device?.time_zone ?? null}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 1.5, sm: 2 } }}>
        <Paper variant="outlined" sx={{ borderRadius: 1, px: { xs: 2, sm: 3 }, py: { xs: 1.5, sm: 2 } }}>
          <Box
            sx={{
              display: 'grid',
              columnGap: 4,
              rowGap: { xs: 1, sm: 2 },
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <Words title={translate('alarms.what_happened')}>{alarm.text}</Words>
            <Words title={translate('alarms.what_to_do')}>{alarm.response}</Words>
          </Box>
          <Box sx={{ mt: { xs: 1.5, sm: 2 }, pt: { xs: 1, sm: 1.5 }, borderTop: 1, borderColor: 'divider' }}>
            <CaseFacts alarm={alarm} device={device} unit={unit} />
          </Box>
        </Paper>
        {isPending && <Skeleton variant="rounded" height={CHART_HEIGHT} aria-busy="true" />}
        {device && datapoint && <CaseChart alarm={alarm} device={device} datapoint={datapoint} />}
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              lg: facts.length > 0 ? '3fr 2fr' : 'minmax(0, 1fr)',
            },
          }}
        >
          <CaseHistory alarm={alarm} unit={unit} />
          {facts.length > 0 && (
            <PageSection title={translate('alarms.details')}>
              <Paper variant="outlined" sx={PANEL}>
                <OwnCells value={detailCells}>
                  <FieldList record={alarm} only={facts} />
                </OwnCells>
              </Paper>
            </PageSection>
          )}
        </Box>
      </Box>
    </ZoneContext>
  );
};

const Marks = ({ alarm }: { readonly alarm: AlarmCase }) => {
  const how = useEndedHow(alarm, useSubject(alarm).datapoint?.unit ?? null);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
      <SeverityMark severity={alarm.severity} />
      <span>
        <CaseState alarm={alarm} isShort />
        {alarm.closed_at === null && how && ` · ${how}`}
      </span>
    </Box>
  );
};

/** A case: what happened, what to do, the readings around it, its history, and what can be done with it. */
export default function AlarmShow() {
  useCaseChanges();
  return (
    <GeneratedShow
      note={(record) => <Marks alarm={record as RaRecord & AlarmCase} />}
      actions={(record) => <CaseActions alarm={record as RaRecord & AlarmCase} />}
      primary={(record) => <MainCaseAction alarm={record as RaRecord & AlarmCase} />}
    >
      {(record) => <Case alarm={record as RaRecord & AlarmCase} />}
    </GeneratedShow>
  );
}
