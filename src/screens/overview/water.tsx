import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OverviewWater } from '../../domain/alarms/cases/overview.ts';
import { formatCount, formatValue } from '../../domain/text/format.ts';
import { rangeOf } from '../../domain/charts/range-text.ts';
import { changeKind } from '../../domain/water/change.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { DayBars } from '../../charts/day-bars.tsx';
import { SideCard } from './card.tsx';
import { useOverviewWater } from './use-overview.ts';

const useTexts = ({ yesterday, usual, change, comparison, cost, days }: OverviewWater) => {
  const locale = useFormatLocale();
  const share = change === null ? 0 : Math.abs(change);
  const amount = (litres: number | null): string => formatValue(litres, 'L', locale);
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'AUD',
    currencyDisplay: 'narrowSymbol',
  });
  const dollars = (value: number): string => money.format(value);
  const kind =
    change !== null ? changeKind(change) : comparison?.reason === 'unequal_data' ? 'unequal' : 'unknown';
  return {
    yesterday: amount(yesterday),
    range: rangeOf(days, amount),
    comparison: translate(`overview.water.${kind}`, {
      share: formatValue(share * 100, '%', locale),
      usual: amount(usual),
    }),
    cost:
      cost === null || !yesterday
        ? null
        : translate('overview.water.cost', {
            cost: dollars(cost),
            price: dollars((cost / yesterday) * 1000),
          }),
    count: (value: number): string => formatCount(value, locale),
  };
};

/** A figure beside a picture of it. */
const BESIDE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)',
  gap: 2,
  alignItems: 'end',
  width: 1,
  '& > :only-child': { gridColumn: '1 / -1' },
} as const;
const FIGURE = {
  fontSize: 28,
  fontWeight: 600,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
} as const;

const Figures = ({ water }: { readonly water: OverviewWater }) => {
  const text = useTexts(water);
  const { yesterday, heard, meters } = water;
  const unknown = water.unknown_units > 0 && (
    <Typography color="textSecondary">
      {translate('overview.water.unknown_units', { smart_count: water.unknown_units })}
    </Typography>
  );
  if (yesterday === null)
    return (
      <>
        {meters > 0 && <Typography color="textSecondary">{translate('overview.water.nothing')}</Typography>}
        {unknown}
      </>
    );
  return (
    <>
      <Box sx={BESIDE}>
        <div>
          <Typography sx={FIGURE}>{text.yesterday}</Typography>
          <Typography>{text.comparison}</Typography>
        </div>
        <DayBars
          days={water.days}
          label={translate('overview.water.days', { smart_count: water.days.length, ...text.range })}
          ends={[
            translate('overview.water.begin', { smart_count: water.days.length }),
            translate('overview.water.yesterday'),
          ]}
        />
      </Box>
      {text.cost && <Typography color="textSecondary">{text.cost}</Typography>}
      {heard < meters && (
        <Typography color="textSecondary">
          {translate('overview.water.heard', { heard: text.count(heard), meters: text.count(meters) })}
        </Typography>
      )}
      {unknown}
    </>
  );
};

/** Yesterday's water against the usual. Nothing for those without meters. */
export const Water = () => {
  const { data, error } = useOverviewWater();
  if (data === null) return null;
  return (
    <SideCard title={translate('overview.water.title')} isBusy={data === undefined && !error}>
      {data ? (
        <Figures water={data} />
      ) : error ? (
        <Typography color="textSecondary">{translate('overview.water.failed')}</Typography>
      ) : (
        <Skeleton variant="rounded" height={96} sx={{ width: 1 }} />
      )}
    </SideCard>
  );
};
