import type { ProjectSummary } from '../../domain/project-summary.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCount, formatValue } from '../../domain/format.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { useCountText } from '../../generator/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface BarProps {
  readonly name: string;
  readonly litres: number | null;
  /** Largest value of all bars. */
  readonly max: number;
  readonly isMain?: boolean;
}

const Bar = ({ name, litres, max, isMain = false }: BarProps) => {
  const locale = useFormatLocale();
  return (
    <Box component="li" sx={{ mt: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>{name}</span>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: isMain ? 600 : 400 }}>
          {formatValue(litres, 'L', locale)}
        </Box>
      </Box>
      <Box aria-hidden sx={{ height: 6, borderRadius: 1, bgcolor: 'divider', overflow: 'hidden', mt: 0.25 }}>
        <Box
          sx={{
            height: '100%',
            width: `${max > 0 ? Math.max(0, Math.min(1, (litres ?? 0) / max)) * 100 : 0}%`,
            bgcolor: isMain ? 'primary.main' : 'secondary.main',
          }}
        />
      </Box>
    </Box>
  );
};

/** The last day of the previous month included in "so far". */
const lastDay = ({ last_month_so_far }: ProjectSummary['water'], timeZone: string): string =>
  new Intl.DateTimeFormat('en', { day: 'numeric', timeZone }).format(Date.parse(last_month_so_far.to) - 1);

/** From here on, the earlier consumption was hardly measured: its meters were installed during that month. */
const LARGEST_SHARE = 9;

/** "8% more than the same period in October", or null if either value is unknown or they can't be compared. */
const useCompared = ({ water }: ProjectSummary, month: string): string | null => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const [now, then] = [water.this_month.consumption, water.last_month_so_far.consumption];
  if (now === null || then === null || then <= 0) return null;
  const share = (now - then) / then;
  if (share > LARGEST_SHARE) return null;
  if (Math.abs(share) < 0.005) return translate('projects.same', { month });
  const percent = formatValue(Math.round(Math.abs(share) * 100), '%', locale);
  return translate(share > 0 ? 'projects.more' : 'projects.less', { share: percent, month });
};

/** A project's water consumption: this month, the same part of last month, and all of last month. */
export const Water = ({ summary }: { readonly summary: ProjectSummary }) => {
  const translate = useTranslate();
  const countText = useCountText();
  const locale = useFormatLocale();
  const { water, time_zone } = summary;
  const nameOf = (iso: string): string =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: time_zone }).format(new Date(iso));
  const [current, last] = [nameOf(water.this_month.from), nameOf(water.last_month.from)];
  const compared = useCompared(summary, last);
  const amounts = [water.this_month, water.last_month_so_far, water.last_month].map(
    (each) => each.consumption,
  );
  const max = Math.max(...amounts.map((amount) => amount ?? 0));
  const isKnown = amounts.some((amount) => amount !== null);
  return (
    <Box>
      <Typography component="h3" sx={{ fontSize: 20, fontWeight: 600 }}>
        {translate('projects.water')}
        {water.meters > 0 && (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 14, fontWeight: 400, ml: 1.5 }}>
            {countText('projects.meters', water.meters)}
          </Box>
        )}
      </Typography>
      {water.meters === 0 || !isKnown ? (
        <Box sx={{ color: 'text.secondary', mt: 1 }}>
          {translate(water.meters === 0 ? 'projects.water_none' : 'projects.water_unknown')}
        </Box>
      ) : (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            <Bar
              isMain
              name={translate('projects.month_so_far', { month: current })}
              litres={water.this_month.consumption}
              max={max}
            />
            <Bar
              name={translate('projects.same_part', { month: last, day: lastDay(water, time_zone) })}
              litres={water.last_month_so_far.consumption}
              max={max}
            />
            <Bar
              name={translate('projects.whole', { month: last })}
              litres={water.last_month.consumption}
              max={max}
            />
          </Box>
          {compared && <Box sx={{ mt: 1.5 }}>{compared}</Box>}
          <Box sx={{ color: 'text.secondary', fontSize: 12, mt: 0.5 }}>
            {water.heard < water.meters &&
              `${translate('projects.meters_heard', { heard: formatCount(water.heard, locale), smart_count: water.meters })} · `}
            {translate('projects.zone', { zone: time_zone })}
          </Box>
        </>
      )}
    </Box>
  );
};
