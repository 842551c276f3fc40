import { useId } from 'react';
import type { OverviewWater } from '../../domain/alarms/overview.ts';
import { formatCount, formatValue } from '../../domain/text/format.ts';
import { rangeOf } from '../../domain/charts/range-text.ts';
import { changeKind } from '../../domain/water/change.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { DayBars } from '../../providers/theme/day-bars.tsx';
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

const Figures = ({ water }: { readonly water: OverviewWater }) => {
  const text = useTexts(water);
  const { yesterday, heard, meters } = water;
  const unknown = water.unknown_units > 0 && (
    <p className="plain-quiet">
      {translate('overview.water.unknown_units', { smart_count: water.unknown_units })}
    </p>
  );
  if (yesterday === null)
    return (
      <>
        {meters > 0 && <p className="plain-quiet">{translate('overview.water.nothing')}</p>}
        {unknown}
      </>
    );
  return (
    <>
      <div className="overview-beside">
        <div>
          <p className="overview-figure">{text.yesterday}</p>
          <p>{text.comparison}</p>
        </div>
        <DayBars
          days={water.days}
          label={translate('overview.water.days', { smart_count: water.days.length, ...text.range })}
          ends={[
            translate('overview.water.begin', { smart_count: water.days.length }),
            translate('overview.water.yesterday'),
          ]}
        />
      </div>
      {text.cost && <p className="plain-quiet">{text.cost}</p>}
      {heard < meters && (
        <p className="plain-quiet">
          {translate('overview.water.heard', { heard: text.count(heard), meters: text.count(meters) })}
        </p>
      )}
      {unknown}
    </>
  );
};

/** Yesterday's water against the usual. Nothing for those without meters. */
export const Water = () => {
  const id = useId();
  const { data, error } = useOverviewWater();
  if (data === null) return null;
  return (
    <section className="overview-card" aria-labelledby={id} aria-busy={data === undefined && !error}>
      <h2 id={id}>{translate('overview.water.title')}</h2>
      {data ? (
        <Figures water={data} />
      ) : error ? (
        <p className="plain-quiet">{translate('overview.water.failed')}</p>
      ) : (
        <div className="plain-skeleton" style={{ height: 96 }} />
      )}
    </section>
  );
};
