import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Box from '@mui/material/Box';
import { dayOfMonth, timeOfDay } from '../../../domain/time/day-and-time.ts';
import { formatCount } from '../../../domain/text/format.ts';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { TOGGLES } from '../../devices/readings/range-bar.tsx';
import type { Raising } from './times.ts';

/** Which time of a case its chart shows: the number of an earlier raising, the latest one, or all. */
export type ShownTime = number | 'latest' | 'all';

/** As many as have room on a phone; *All* has the others. */
const MOST_EARLIER = 2;

interface Props {
  readonly earlier: readonly Raising[];
  /** When the latest began: ISO 8601. */
  readonly since: string;
  readonly shown: ShownTime;
  onShow(time: ShownTime): void;
}

/** Equally wide on a phone, where a day has its time below it. */
const SEGMENTS = {
  ...TOGGLES,
  width: { xs: '100%', sm: 'auto' },
  '& .MuiToggleButton-root': {
    ...TOGGLES['& .MuiToggleButton-root'],
    flex: { xs: '1 1 0', sm: 'none' },
    lineHeight: { xs: 1.3, sm: 1.75 },
  },
} as const;

/** `26 Nov, 06:41`. */
const DayAndTime = ({ at }: { readonly at: number }) => {
  const [zone, locale] = [useZone(), useFormatLocale()];
  return (
    <span>
      {dayOfMonth(at, zone, locale)}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        ,{' '}
      </Box>
      <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' } }}>
        {timeOfDay(at, zone, locale)}
      </Box>
    </span>
  );
};

/** The times at which a case was raised, of which the chart shows one or all. */
export const CaseTimesChoice = ({ earlier, since, shown, onShow }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const count = earlier.length + 1;
  const number = formatCount(count, locale);
  const first = Math.max(0, earlier.length - MOST_EARLIER);
  const times = [
    ...earlier.slice(first).map((raising, index) => ({ value: first + index, since: raising.since })),
    { value: 'latest' as const, since },
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1 }}>
      <span aria-hidden>{translate('alarms.raised_count', { number })}</span>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={shown}
        onChange={(_, value: ShownTime | null) => value !== null && onShow(value)}
        aria-label={translate('alarms.raised_count', { number })}
        sx={SEGMENTS}
      >
        {times.map(({ value, since: at }) => (
          <ToggleButton key={value} value={value}>
            <DayAndTime at={Date.parse(at)} />
          </ToggleButton>
        ))}
        <ToggleButton value="all">{translate('alarms.all_times', { number })}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
};
