import type { ComponentProps } from 'react';
import { Bars } from '../../../charts/bars.tsx';
import { Chart } from '../../../charts/chart.tsx';
import { HOUR_MS } from '../../../domain/readings/reading-hours.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { ChartFrame } from '../readings/chart-frame.tsx';
import { useHourText } from './use-hour-text.ts';
import { useSiteTime } from '../readings/use-site-time.ts';

/** The hours of a line, which is drawn as bars. */
export const HOURLY = { intervalS: HOUR_MS / 1000, widthMs: HOUR_MS, Shape: Bars } as const;

interface Props extends Pick<
  ComponentProps<typeof Chart>,
  'lines' | 'span' | 'gaps' | 'title' | 'hasHeading' | 'detailOf'
> {
  /** What the hours are of, for those who can't see the chart. */
  readonly name: string;
  /** The time zone of the site. */
  readonly site: string | null | undefined;
  /** Below the chart. */
  readonly caption?: string;
}

/** The hours of a day beside a device's main value, in the time of its site. */
export const HoursChart = ({ name, site, caption = '', ...chart }: Props) => {
  const translate = useTranslate();
  const { zone, note } = useSiteTime(site);
  const hourText = useHourText(zone);
  const isGoingOn = chart.lines.some(
    ({ points, Shape, widthMs, completeUntil = Infinity }) =>
      Shape && points.some(({ ms }) => ms + widthMs > completeUntil),
  );
  return (
    <ChartFrame isInLead>
      <Chart
        {...chart}
        isLive={false}
        intervalS={HOURLY.intervalS}
        time={{ zone, text: hourText }}
        label={translate('readings.chart', { names: name })}
        caption={[caption, isGoingOn ? translate('device.going_on') : '', note].filter(Boolean).join(' ')}
      />
    </ChartFrame>
  );
};
