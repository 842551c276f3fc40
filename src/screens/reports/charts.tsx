import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { chartsOf, deviceCharts } from '../../domain/reports/charts/charts.ts';
import type { ChartOfDevices } from '../../domain/reports/charts/day-highlights.ts';
import type { Result } from '../../domain/reports/result.ts';
import { FewRows } from '../../generator/list/few-rows.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { Section } from '../readings-in/section.tsx';
import { DayChart } from './day-chart.tsx';
import { Foldable } from './foldable.tsx';
import { PRINTED_FIELD } from './printed-field.ts';
import { useIsPhone } from './use-fold.ts';

const CHART_CARD = { borderRadius: 1, overflow: 'hidden', breakInside: 'avoid', minWidth: 0 } as const;
/** As many beside each other as have space for a week's days. */
const CHARTS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(400px, 1fr))' },
  '@media print': { gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))' },
} as const;
const ALL = '';

/** Whether a result is about one device: then its charts come first. */
export const isSingle = ({ devices }: Result): boolean => devices.length === 1;

/** Daily charts of all devices together or of one; on phones folded, unless the result is about one device. */
export const Charts = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const [selected, select] = useState(ALL);
  const all = chartsOf(result);
  const drawable = result.devices.filter((row) => deviceCharts(result, row).length > 0);
  if (all.length === 0 && drawable.length === 0) return null;
  const only = isSingle(result) ? drawable[0] : undefined;
  const row = only ?? drawable.find(({ device_id }) => String(device_id) === selected);
  const charts: readonly ChartOfDevices[] = row
    ? deviceCharts(result, row).map((chart) => ({ ...chart, devices: new Set([row.device_id]) }))
    : all;
  const selection = drawable.length > 0 && !only && (
    <TextField
      select
      size="small"
      label={translate('reports.chart_of')}
      value={row ? selected : ALL}
      onChange={(event) => select(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ alignSelf: 'flex-start', minWidth: 240, maxWidth: '100%', ...PRINTED_FIELD }}
    >
      <MenuItem value={ALL}>{translate('reports.chart_all')}</MenuItem>
      {drawable.map(({ device_id, title }) => (
        <MenuItem key={String(device_id)} value={String(device_id)}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
  const drawn = (shown: readonly ChartOfDevices[]) => (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: isPhone ? 2 : 0 }}>
      {selection}
      <Box sx={CHARTS}>
        {shown.map((chart) => (
          <Paper key={chart.key} variant="outlined" sx={CHART_CARD}>
            <DayChart chart={chart} result={result} />
          </Paper>
        ))}
      </Box>
    </Box>
  );
  const title = translate('reports.by_day');
  if (isSingle(result)) {
    return (
      <Section title={title} bare={!isPhone}>
        <FewRows rows={charts} few={isPhone && only ? 1 : charts.length}>
          {drawn}
        </FewRows>
      </Section>
    );
  }
  return (
    <Foldable bare title={title} note={translate('reports.charts_count', { smart_count: charts.length })}>
      {drawn(charts)}
    </Foldable>
  );
};
