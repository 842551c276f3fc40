import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { zoneName } from '../../../domain/reports/texts/dates.ts';
import { reportKinds } from '../../../domain/reports/kinds.ts';
import { RUNS_AT, type Schedule } from '../../../domain/reports/periods.ts';
import { isTimeZone } from '../../../domain/time/time-zones.ts';
import '../../../providers/i18n/report-texts.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useDefaultProfile } from './use-default-profile.ts';

interface Watched {
  readonly kind: string | null;
  readonly company_id: number | null;
  readonly project_id: number | null;
  readonly device_ids: readonly number[] | null;
  readonly tags: readonly string[] | null;
  readonly period: string | null;
  readonly time_zone: string | null;
  readonly schedule: Schedule | null;
}
const WATCHED = [
  'kind',
  'company_id',
  'project_id',
  'device_ids',
  'tags',
  'period',
  'time_zone',
  'schedule',
] as const satisfies readonly (keyof Watched)[];

const useWatched = (): Watched => {
  const values = useWatch({ name: [...WATCHED] }) as unknown[];
  return Object.fromEntries(WATCHED.map((name, at) => [name, values[at] ?? null])) as unknown as Watched;
};

/** `Every Monday at 06:00, Melbourne time.` for the form's schedule and time zone. */
export const useScheduleWords = (): string => {
  const translate = useTranslate();
  const { company_id, project_id, time_zone, schedule } = useWatched();
  const defaults = useDefaultProfile({ company_id, project_id, time_zone });
  const zone = time_zone !== null && isTimeZone(time_zone) ? time_zone : defaults?.time_zone;
  return translate(`reports.schedule_words.${schedule ?? 'none'}`, {
    time: RUNS_AT,
    zone: zone ? zoneName(zone, translate) : translate('reports.own_zone'),
  });
};

/** What the report of a form will contain, in words. Nothing until its kind is selected. */
export const ReportPreview = () => {
  const translate = useTranslate();
  const { kind, project_id, device_ids, tags, period, schedule } = useWatched();
  const runs = useScheduleWords();
  if (kind === null || kind === '') return null;
  const scope = translate(project_id === null ? 'reports.preview.company' : 'reports.preview.project');
  const matching =
    translate(`reports.preview.matching.${kind}`, {
      scope,
      _: translate('reports.preview.matching.device', { scope }),
    }) + (tags && tags.length > 0 ? translate('reports.preview.tagged', { tags: tags.join(', ') }) : '');
  const isSelected = !reportKinds.get(kind)?.needsProject && device_ids !== null && device_ids.length > 0;
  const parts = translate(`reports.preview.contents.${kind}`, { _: '' });
  const lines: readonly (readonly [string, string])[] = [
    [
      'devices',
      isSelected ? translate('reports.preview.selected', { smart_count: device_ids.length }) : matching,
    ],
    ...(parts === '' ? [] : [['parts', parts] as const]),
    ['period', translate(`reports.preview.periods.${period ?? 'month'}`)],
    ...(period === 'custom' || schedule === null ? [] : [['runs', runs] as const]),
  ];
  return (
    <Box
      component="section"
      aria-labelledby="report-preview"
      sx={{ mt: 3, p: 2, borderRadius: 1, bgcolor: 'background.default', border: 1, borderColor: 'divider' }}
    >
      <Box component="h2" id="report-preview" sx={{ m: 0, mb: 1, fontSize: 14, fontWeight: 600 }}>
        {translate('reports.preview.title')}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '88px 1fr' },
          columnGap: 2,
          rowGap: { xs: 0, sm: 0.5 },
        }}
      >
        {lines.map(([name, text]) => (
          <Box key={name} sx={{ display: { xs: 'block', sm: 'contents' }, mb: 1 }}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: { xs: 12, sm: 14 } }}>
              {translate(`reports.preview.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
