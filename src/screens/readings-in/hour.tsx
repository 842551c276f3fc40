import Box from '@mui/material/Box';
import { formatCount } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import type { Ingest } from '../../domain/api/ingest-figures.ts';
import { HourChart } from './chart.tsx';
import { useClockText } from './clock.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

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
      sx={{
        p: { xs: 1.5, sm: 2 },
        minWidth: 0,
        height: '100%',
        '--chart-height': { xs: '220px', sm: '320px' },
      }}
    >
      <HourChart bars={bars} span={span} start={start} caption={words.join(' ')} />
    </Box>
  );
};
