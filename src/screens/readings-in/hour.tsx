import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { formatCount } from '../../domain/format.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import type { Ingest } from './answer.ts';
import { useClockText } from './clock.tsx';

// Load the chart library only when a chart is rendered.
const HourChart = lazy(async () => ({ default: (await import('./chart.tsx')).HourChart }));

const HOUR_MS = 3_600_000;

/** Readings of the last hour by minute, as a chart with a caption. */
export const Hour = ({ ingest }: { readonly ingest: Ingest }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const clock = useClockText();
  const to = Date.parse(ingest.at);
  const span = { from: to - HOUR_MS, to };
  const start = Date.parse(ingest.started_at);
  const bars = ingest.minutes.map(({ at, accepted }) => ({ ms: Date.parse(at), count: accepted }));
  const sum = bars.reduce((all, { count }) => all + count, 0);
  const top = bars.toSorted((a, b) => b.count - a.count)[0];
  const words = [
    sum > 0 && top
      ? translate('readings_in.chart_sum', {
          sum: formatCount(sum, locale),
          most: formatCount(top.count, locale),
          time: clock(top.ms),
        })
      : translate('readings_in.chart_none'),
    ...(start > span.from ? [translate('readings_in.chart_started')] : []),
  ];
  return (
    <Box
      component="figure"
      aria-label={translate('readings_in.chart')}
      sx={{
        m: 0,
        p: { xs: 1.5, sm: 2 },
        minWidth: 0,
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      {/* Match the height of the neighbouring section. */}
      <Box sx={{ flex: 1, position: 'relative', minHeight: { xs: 220, sm: 320 } }}>
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <Suspense fallback={<Skeleton variant="rounded" height="100%" aria-busy="true" />}>
            <HourChart bars={bars} span={span} start={start} />
          </Suspense>
        </Box>
      </Box>
      <Box component="figcaption" sx={{ mt: 1, color: 'text.secondary', fontSize: 12 }}>
        {words.join(' ')}
      </Box>
    </Box>
  );
};
