import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { dataDaysOf, dataDaysText } from '../../domain/readings/data-days.ts';
import { LEAK_CHANGES } from '../../domain/reports/columns/absent-figures.ts';
import { alarmTerms } from '../../domain/reports/alarms/alarm-terms.ts';
import { shownTotals } from '../../domain/reports/columns/columns.ts';
import { totalsNote } from '../../domain/reports/texts/device-notes.ts';
import { figureText } from '../../domain/reports/columns/figures.ts';
import { totalLabel } from '../../domain/reports/texts/labels.ts';
import { completenessWords } from '../../domain/reports/computing/completeness.ts';
import type { Result } from '../../domain/reports/result.ts';
import { worstTotalsFirst } from '../../domain/reports/columns/total-tone.ts';
import { unusableText } from '../../domain/reports/verdicts/unassessed.ts';
import { exactTime } from '../../domain/time/zoned.ts';
import { periodText, spanWords } from '../../domain/reports/texts/dates.ts';
import { Foldable } from './foldable.tsx';
import { useIsPhone } from './use-fold.ts';
import { ProfileLimits } from './profile-limits.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { Section } from '../readings-in/section.tsx';
import { ToneMark } from './tone-mark.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** What a figure needs in px, with the space beside it. */
const TOTAL_WIDTH = 136;

/** Water and its cost, which everything else is about, in this order before what stands out. */
const LEADING = ['consumption', 'previous_consumption', 'change_share', 'cost'];
/** At the end: how much is known, and what happened to counters and readings, which says least of the water. */
const LAST = 'completeness';
const QUIET: ReadonlySet<string> = new Set([
  'estimated',
  'resets',
  'roll_overs',
  'reversals',
  'outliers',
  'gaps',
]);
const placeOf = (key: string): number => {
  const at = LEADING.indexOf(key);
  if (at !== -1) return at;
  return LEADING.length + (QUIET.has(key) ? 2 : key === LAST ? 1 : 0);
};
/** The size and weight of a total: several counts are a text. */
const lookOf = ({ format }: ReturnType<typeof worstTotalsFirst>[number]) => ({
  fontSize: format === 'counts' ? 14 : { xs: 16, sm: 18 },
  fontWeight: 600,
});

/** As many columns as fit, in rows of the same length if possible; on phones each total is a row. */
const totalsStyle = (count: number) => ({
  m: 0,
  px: 2,
  py: 1.5,
  display: 'grid',
  columnGap: 2,
  rowGap: { xs: 0.5, sm: 1.5 },
  '@media (min-width: 600px)': Object.fromEntries(
    Array.from({ length: count }, (_, at) => at + 1).map((fitting) => [
      `@container (min-width: ${fitting * TOTAL_WIDTH}px)`,
      { gridTemplateColumns: `repeat(${Math.ceil(count / Math.ceil(count / fitting))}, minmax(0, 1fr))` },
    ]),
  ),
  '& > div': {
    display: 'flex',
    flexDirection: { xs: 'row', sm: 'column-reverse' },
    alignItems: { xs: 'baseline', sm: 'start' },
    justifyContent: { xs: 'space-between', sm: 'flex-end' },
    columnGap: 2,
  },
});

/** Totals of all devices: those that stand out, then the others. */
export const Totals = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const { time_zone: zone, completeness } = result;
  // The note says whether leaks began or ended.
  const some = shownTotals(result).some.filter(({ key }) => !LEAK_CHANGES.has(key));
  const note = totalsNote(result, translate);
  const missing = dataDaysText(dataDaysOf(result.days), translate);
  const share = { key: 'completeness', format: 'share' as const, value: completeness.share };
  const all = worstTotalsFirst(result, [...some, share]);
  // Of meters, what they measured is first.
  const totals = result.kind === 'metering' ? all.toSorted((a, b) => placeOf(a.key) - placeOf(b.key)) : all;
  return (
    <Section title={translate('report_words.parts.totals')}>
      <Box sx={{ containerType: 'inline-size' }}>
        <Box component="dl" sx={totalsStyle(totals.length)}>
          {totals.map((total) => (
            <div key={total.key}>
              <Box
                component="dt"
                sx={{ color: 'text.secondary', fontSize: { xs: 14, sm: 12 }, lineHeight: 1.5 }}
              >
                {totalLabel(total, result.totals, translate)}
              </Box>
              <Box
                component="dd"
                sx={{
                  m: 0,
                  ...lookOf(total),
                  lineHeight: { xs: 1.4, sm: '26px' },
                  ...(total.format === 'counts' ? {} : { whiteSpace: 'nowrap' }),
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                <ToneMark isBare severity={total.tone ?? 'minor'} isWord={false}>
                  {figureText(total.value, total.format, zone, translate)}
                </ToneMark>
              </Box>
            </div>
          ))}
        </Box>
      </Box>
      {[missing === '' ? '' : translate('reports.totals_of', { missing }), note]
        .filter(Boolean)
        .map((text) => (
          <Box key={text} component="p" sx={{ m: 0, px: 2, pb: 1.5, color: 'text.secondary' }}>
            {text}
          </Box>
        ))}
    </Section>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
      columnGap: 2,
      px: 2,
      py: 0.75,
    }}
  >
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

/** Basis of a run: period, time zone, completeness and thresholds with their source. */
export const Summary = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const isPhone = useIsPhone();
  const { time_zone: zone, completeness, company, project } = result;
  const complete = completenessWords(completeness);
  const terms = alarmTerms(result, translate);
  const time = (iso: string): string => exactTime(iso, zone, locale);
  const facts = [
    { name: translate('reports.company'), content: company.name },
    ...(project ? [{ name: translate('reports.project'), content: project.title }] : []),
    {
      name: translate('reports.span'),
      content: (
        <>
          {periodText(result, zone, locale)}
          <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
            {translate('reports.span_text', spanWords(result, zone, translate, locale))}
          </Box>
          {result.until < result.to && (
            <div>{translate('report_words.parts.not_over', { until: time(result.until) })}</div>
          )}
        </>
      ),
    },
    {
      name: translate('report_words.figures.completeness'),
      content: [
        translate(`report_words.parts.${complete.key}`, complete.values),
        unusableText(result.exceptions, translate),
      ]
        .filter(Boolean)
        .join('. '),
    },
    {
      name: translate('report_words.parts.thresholds'),
      content: <ProfileLimits result={result} />,
    },
    // Elsewhere below the alarms.
    ...(isPhone && terms !== '' ? [{ name: translate('report_words.parts.alarms'), content: terms }] : []),
  ];
  return (
    <Foldable title={translate('reports.summary')}>
      <Box component="dl" sx={{ m: 0, py: 1 }}>
        {facts.map(({ name, content }) => (
          <Fact key={name} name={name}>
            {content}
          </Fact>
        ))}
      </Box>
    </Foldable>
  );
};
