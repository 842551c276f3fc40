import { translate } from '../../providers/i18n/translate.ts';
import { DayBars } from '../../charts/day-bars.tsx';

/** In how many hours of each of the last days water flowed, today last; nothing without a day of flow to compare with. */
export const FlowDays = ({ hours }: { readonly hours: readonly (number | null)[] }) => {
  const ago = hours.length - 1 - hours.findLastIndex((count) => count !== null && count > 0);
  const label = translate('overview.line.flow');
  const period = translate('overview.line.period', { smart_count: hours.length });
  return ago === hours.length ? null : (
    <div className="case-line">
      <p aria-hidden>{label}</p>
      <DayBars
        days={hours}
        label={translate('overview.line.flow_days', { label, period, smart_count: ago })}
        ends={[
          translate('overview.line.begin', { smart_count: hours.length - 1 }),
          translate('overview.line.today'),
        ]}
      />
    </div>
  );
};
