import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useGetManyAggregate, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Roster } from '../../domain/alarms/notifying/roster.ts';
import {
  gapsOf,
  mondayOf,
  type DutySpan,
  type RosterDay,
  weekOf,
} from '../../domain/alarms/notifying/roster-week.ts';
import { toLocalInput } from '../../domain/time/zoned.ts';
import { PageSection } from '../../generator/record/fields.tsx';
import { useServerNow } from '../../live/use-live.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useWeekdays } from './use-roster.ts';

/** Hues that are told apart; none is the red of gaps. */
const HUES = [205, 150, 265, 45, 180, 310, 95, 230] as const;
const MINUTES = 60_000;
/** A gap that is shorter is only drawn. */
const SHOWN_GAPS = 6;
const HOURS = [0, 6, 12, 18, 24] as const;

const share = ({ from, to }: RosterDay, at: number): number => ((at - from) / (to - from)) * 100;

/** `14:05`; `24:00` at the end of a day. */
const clockOf = (at: number, zone: string, isEnd = false): string => {
  const clock = toLocalInput(new Date(at).toISOString(), zone).slice(11);
  return isEnd && clock === '00:00' ? '24:00' : clock;
};

interface DayProps {
  readonly day: RosterDay;
  readonly label: string;
  readonly date: string;
  readonly zone: string;
  readonly now: number;
  readonly names: ReadonlyMap<number, string>;
  readonly hues: ReadonlyMap<number, number>;
}

const Day = ({ day, label, date, zone, now, names, hues }: DayProps) => {
  const translate = useTranslate();
  const wordsOf = ({ from, to, people }: DutySpan): string => {
    const who = people.map((id) => names.get(id) ?? `#${id}`).join(', ') || translate('rosters.nobody');
    return `${clockOf(from, zone)}–${clockOf(to, zone, true)} ${who}`;
  };
  const isToday = now >= day.from && now < day.to;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 36 }}>
      <Box sx={{ flex: 'none', width: 72, fontSize: 13, fontWeight: isToday ? 600 : 400 }}>
        {label}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {date}
        </Box>
      </Box>
      <Box sx={{ position: 'relative', flex: 1, minWidth: 0, height: 28 }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {day.spans.map((span) => (
            <Box
              component="li"
              key={span.from}
              title={wordsOf(span)}
              sx={(theme) => {
                const hue = hues.get(span.people[0] ?? -1);
                const isDark = theme.palette.mode === 'dark';
                return {
                  position: 'absolute',
                  top: 0,
                  bottom: 0,
                  left: `${share(day, span.from)}%`,
                  width: `calc(${share(day, span.to) - share(day, span.from)}% - 1px)`,
                  px: 0.75,
                  borderRadius: '4px',
                  overflow: 'hidden',
                  whiteSpace: 'nowrap',
                  textOverflow: 'ellipsis',
                  fontSize: 12,
                  lineHeight: '28px',
                  ...(hue === undefined
                    ? {
                        bgcolor: isDark ? '#5c1f1c' : '#fbe3e1',
                        color: isDark ? '#ffd9d5' : '#8f1d14',
                        border: 1,
                        borderColor: 'error.main',
                        lineHeight: '26px',
                      }
                    : {
                        bgcolor: `hsl(${hue} 45% ${isDark ? 26 : 88}%)`,
                        color: isDark ? '#fff' : '#14242d',
                      }),
                };
              }}
            >
              <span aria-hidden>
                {span.people.map((id) => names.get(id) ?? '…').join(', ') ||
                  `▲ ${translate('rosters.nobody')}`}
              </span>
              <span className="plain-unseen">{wordsOf(span)}</span>
            </Box>
          ))}
        </Box>
        {isToday && (
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              top: -4,
              bottom: -4,
              left: `${share(day, now)}%`,
              width: 2,
              bgcolor: 'text.primary',
            }}
          />
        )}
      </Box>
    </Box>
  );
};

/** The hours below the days. */
const Hours = () => (
  <Box
    aria-hidden
    sx={{ position: 'relative', height: 18, ml: '84px', fontSize: 11, color: 'text.secondary' }}
  >
    {HOURS.map((hour) => (
      <Box
        component="span"
        key={hour}
        sx={{
          position: 'absolute',
          left: `${(hour / 24) * 100}%`,
          transform: `translateX(${hour === 0 ? 0 : hour === 24 ? -100 : -50}%)`,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {hour}
      </Box>
    ))}
  </Box>
);

/** The week of a roster as a grid: who is on call when, and in red when nobody is. */
export const RosterWeek = ({ roster }: { readonly roster: Roster }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const weekdays = useWeekdays();
  const now = useServerNow();
  const [weeks, setWeeks] = useState(0);
  const { time_zone: zone } = roster;
  const monday = mondayOf(now, zone, weeks);
  const week = useMemo(() => weekOf(roster, monday), [roster, monday]);
  const ids = useMemo(
    () => [
      ...new Set([
        ...roster.entries.map(({ user_id }) => user_id),
        ...roster.exceptions.flatMap(({ user_id }) => user_id ?? []),
      ]),
    ],
    [roster],
  );
  const { data } = useGetManyAggregate<RaRecord>('users', { ids });
  const names = new Map(
    data?.flatMap((user) => (user ? [[Number(user.id), String(user.name)] as const] : [])),
  );
  const hues = new Map(ids.map((id, at) => [id, HUES[at % HUES.length] ?? 0]));
  const dateOf = (day: string): string =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(`${day}T00:00Z`),
    );
  // What is over needs no one.
  const gaps = gapsOf(week).filter(({ to }) => to > now);
  const dayName = (at: number): string => {
    const day = toLocalInput(new Date(at).toISOString(), zone).slice(0, 10);
    return weekdays[week.findIndex((one) => one.day === day)]?.short ?? weekdays[0]?.short ?? '';
  };
  const gapText = ({ from, to }: { readonly from: number; readonly to: number }): string =>
    `${dayName(from)} ${clockOf(from, zone)} – ${dayName(to - MINUTES)} ${clockOf(to, zone, true)}`;
  return (
    <PageSection
      title={translate('rosters.week')}
      action={
        <>
          <IconButton aria-label={translate('rosters.week_before')} onClick={() => setWeeks(weeks - 1)}>
            <ChevronLeft />
          </IconButton>
          {weeks !== 0 && <Button onClick={() => setWeeks(0)}>{translate('rosters.this_week')}</Button>}
          <IconButton aria-label={translate('rosters.week_after')} onClick={() => setWeeks(weeks + 1)}>
            <ChevronRight />
          </IconButton>
        </>
      }
    >
      <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 1.5, sm: 2 } }}>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {week.map((day, at) => (
            <Day
              key={day.day}
              {...{ day, zone, now, names, hues }}
              label={weekdays[at]?.short ?? ''}
              date={dateOf(day.day)}
            />
          ))}
        </Box>
        <Hours />
        {gaps.length > 0 && (
          <Alert severity="error" sx={{ mt: 1.5 }}>
            {translate('rosters.gaps', { smart_count: gaps.length })}{' '}
            {gaps.slice(0, SHOWN_GAPS).map(gapText).join(' · ')}
            {gaps.length > SHOWN_GAPS && ' …'}
          </Alert>
        )}
        <Box sx={{ mt: 1, fontSize: 12, color: 'text.secondary' }}>{translate('rosters.zone', { zone })}</Box>
      </Paper>
    </PageSection>
  );
};
