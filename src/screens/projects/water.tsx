import type { ProjectSummary } from '../../domain/projects/summary.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { dataDaysText, isComparable } from '../../domain/readings/data-days.ts';
import { formatCount, formatMeasured, formatValue, largerUnit } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { rangeOf } from '../../domain/charts/range-text.ts';
import { DayBars } from '../../charts/day-bars.tsx';
import { Hint } from '../../generator/page/hint.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { Section } from './section.tsx';
import { useSummary } from './use-summary.ts';

type Month = ProjectSummary['water']['this_month'];

interface BarProps {
  readonly name: string;
  readonly month: Month;
  /** Largest value of all bars; null: nothing to compare with, so no bar. */
  readonly max: number | null;
  /** The unit of all rows, so that they can be compared. */
  readonly scale: { readonly divisor: number; readonly unit: string };
  readonly isMain?: boolean;
}

const Bar = ({ name, month: { consumption, days }, max, scale, isMain = false }: BarProps) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { divisor, unit } = scale;
  const scaled = consumption === null ? null : consumption / divisor;
  const missing = consumption === null ? '' : dataDaysText(days, translate);
  return (
    <Box component="li" sx={{ '& + &': { mt: 1.5 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <span>{name}</span>
        <Box
          component="span"
          sx={{
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
            ...(isMain ? { fontWeight: 600 } : {}),
          }}
        >
          {(unit === 'L' ? formatValue : formatMeasured)(scaled, unit, locale)}
        </Box>
      </Box>
      {max !== null && (
        <Box
          aria-hidden
          sx={{ height: 6, borderRadius: 1, bgcolor: 'divider', overflow: 'hidden', mt: 0.25 }}
        >
          <Box
            sx={{
              height: '100%',
              width: `${max > 0 ? Math.max(0, Math.min(1, (consumption ?? 0) / max)) * 100 : 0}%`,
              bgcolor: isMain ? 'primary.main' : 'text.disabled',
            }}
          />
        </Box>
      )}
      {missing && <Box sx={{ color: 'text.secondary', fontSize: 12, mt: 0.25 }}>{missing}</Box>}
    </Box>
  );
};

/** The last day of the previous month included in "so far". */
const lastDay = ({ last_month_so_far }: ProjectSummary['water'], timeZone: string): string =>
  new Intl.DateTimeFormat('en', { day: 'numeric', timeZone }).format(Date.parse(last_month_so_far.to) - 1);

/** From here on, most of the meters were installed during the earlier month. */
const LARGEST_SHARE = 9;

/** "8% more than the same period in October", or null if either value is unknown or they can't be compared. */
const useCompared = ({ water }: ProjectSummary, month: string): string | null => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { this_month, last_month_so_far } = water;
  const [now, then] = [this_month.consumption, last_month_so_far.consumption];
  // Of different numbers of days, only the days that are missing would be compared.
  const isWhole = [this_month, last_month_so_far].every(({ days }) => days.known >= days.of);
  if (!isWhole) return null;
  if (now === null || then === null || then <= 0) return null;
  const share = (now - then) / then;
  if (share > LARGEST_SHARE) return null;
  if (Math.abs(share) < 0.005) return translate('projects.same', { month });
  const percent = formatValue(Math.round(Math.abs(share) * 100), '%', locale);
  return translate(share > 0 ? 'projects.more' : 'projects.less', { share: percent, month });
};

const Months = ({ summary }: { readonly summary: ProjectSummary }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { water, time_zone } = summary;
  const nameOf = (iso: string): string =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: time_zone }).format(new Date(iso));
  const [current, last] = [nameOf(water.this_month.from), nameOf(water.last_month.from)];
  const compared = useCompared(summary, last);
  const { this_month, last_month_so_far: part, last_month: whole } = water;
  const months = [this_month, part, whole];
  const max = Math.max(...months.map(({ consumption }) => consumption ?? 0));
  if (months.every(({ consumption }) => consumption === null)) {
    return <Box sx={{ color: 'text.secondary' }}>{translate('projects.water_unknown')}</Box>;
  }
  const scale = largerUnit(max, 'L');
  const { days: lastDays } = water;
  // As in the rows of the months: kilolitres always have their decimal.
  const amount = (litres: number): string =>
    (largerUnit(litres, 'L').unit === 'L' ? formatValue : formatMeasured)(litres, 'L', locale);
  const withAmount = (day: string, litres: number | null | undefined): string =>
    typeof litres === 'number' ? `${day} · ${amount(litres)}` : day;
  // A bar says how two totals compare: of whole periods only. What cannot be compared with this month is left out.
  const [hasPart, hasWhole] = [part, whole].map(
    ({ consumption, days }) => consumption !== null && isComparable(days),
  );
  const most = hasPart || hasWhole ? max : null;
  const partName = translate('projects.same_part', { month: last, day: lastDay(water, time_zone) });
  return (
    <>
      <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
        <DayBars
          days={lastDays}
          label={translate('projects.water_days', {
            smart_count: lastDays.length,
            ...rangeOf(lastDays, amount),
          })}
          top={translate('projects.water_most', {
            value: amount(Math.max(...lastDays.map((litres) => litres ?? 0))),
          })}
          ends={[
            withAmount(translate('projects.water_begin', { smart_count: lastDays.length }), lastDays[0]),
            withAmount(translate('projects.water_end'), lastDays.at(-1)),
          ]}
        />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Bar
          isMain
          name={translate('projects.month_so_far', { month: current })}
          month={this_month}
          max={most}
          scale={scale}
        />
        {hasPart && <Bar name={partName} month={part} max={most} scale={scale} />}
        {whole.consumption !== null && (
          <Bar
            // Of some of its days it is no total.
            name={translate(whole.days.known < whole.days.of ? 'projects.partial' : 'projects.whole', {
              month: last,
            })}
            month={whole}
            max={hasWhole ? most : null}
            scale={scale}
          />
        )}
      </Box>
      {compared && <Box sx={{ mt: 1.5 }}>{compared}</Box>}
      {water.heard < water.meters && (
        <Box sx={{ color: 'text.secondary', fontSize: 12, mt: 1 }}>
          {translate('projects.meters_heard', {
            heard: formatCount(water.heard, locale),
            smart_count: water.meters,
          })}
        </Box>
      )}
    </>
  );
};

/** A project's water by month: this one, the same part of the last, and all of the last. Nothing without meters. */
export const Water = ({ project }: { readonly project: number }) => {
  const translate = useTranslate();
  const countText = useCountText();
  const { data, error } = useSummary(project);
  if (error || (data && data.water.meters + data.water.unknown_units === 0)) return null;
  return (
    <Section
      title={translate('projects.water')}
      note={
        data && (
          <Hint title={translate('projects.zone', { zone: data.time_zone })} touchDelay={0}>
            <button type="button" className="plain-why">
              {countText('projects.meters', data.water.meters)}
            </button>
          </Hint>
        )
      }
      isPadded
    >
      {data && data.water.unknown_units > 0 && (
        <Box sx={{ color: 'text.secondary', mb: data.water.meters > 0 ? 2 : 0 }}>
          {translate('projects.unknown_units', { smart_count: data.water.unknown_units })}
        </Box>
      )}
      {data?.water.meters === 0 ? null : data ? (
        <Months summary={data} />
      ) : (
        <Skeleton variant="rounded" height={148} aria-busy="true" />
      )}
    </Section>
  );
};
