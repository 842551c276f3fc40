import { useCustomRange } from '../../charts/use-custom-range.ts';
import { customRange, RANGE_NAMES, type RangeName, type SelectedRange } from '../../domain/charts/range.ts';
import { useZone } from '../../providers/session/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';
import '../../providers/i18n/chart-texts.ts';
import { useLocalCopy } from '../../providers/browser/use-local-copy.ts';
import type { TimeRange } from '../time-range.tsx';

const DAY_MS = 86_400_000;
/** The choice that leaves each chart its own range. */
const OWN = 'own';

interface CustomProps {
  readonly range: SelectedRange;
  readonly onChange: (range: SelectedRange) => void;
}

/** Begin and end of a custom range, in the user's time zone. */
const CustomRange = ({ range, onChange }: CustomProps) => {
  const { zone, from, to, setFrom, setTo, fault, submit } = useCustomRange(range, onChange);
  return (
    <form noValidate onSubmit={submit} title={translate('charts.ranges.zone', { zone })}>
      <label>
        {translate('charts.ranges.from')}
        <input type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
      </label>
      <label>
        {translate('charts.ranges.to')}
        <input type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />
      </label>
      <button type="submit" className="plain-button" data-look="outlined">
        {translate('charts.ranges.apply')}
      </button>
      {fault && <span role="alert">{translate(`charts.ranges.${fault}`)}</span>}
    </form>
  );
};

/** Selects the time range of all charts of a dashboard, and whether they show the previous period too. */
export const RangeBar = ({
  range: { range, isCompared, setRange, setCompared },
}: {
  readonly range: TimeRange;
}) => {
  const zone = useZone();
  const [name, setName] = useLocalCopy<string>(range?.name ?? OWN);
  const [isChecked, setChecked] = useLocalCopy(isCompared);
  const choose = (chosen: string): void => {
    setName(chosen);
    const known = RANGE_NAMES.find((each): each is RangeName => each === chosen);
    if (!known) return setRange(null);
    const now = Date.now();
    setRange(
      known === 'custom'
        ? customRange({ from: now - DAY_MS, to: now }, zone)
        : { name: known, from: '', to: '' },
    );
  };
  return (
    <div className="range-bar" role="group" aria-label={translate('charts.ranges.title')}>
      <label>
        <span className="range-word">{translate('charts.ranges.title')}</span>
        <select value={name} onChange={(event) => choose(event.target.value)}>
          <option value={OWN}>{translate('charts.ranges.own')}</option>
          {RANGE_NAMES.map((each) => (
            <option key={each} value={each}>
              {translate(`charts.ranges.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {range?.name === 'custom' && (
        <CustomRange key={`${range.from}/${range.to}`} range={range} onChange={setRange} />
      )}
      <label className="range-compare" title={translate('charts.ranges.compare')}>
        <input
          type="checkbox"
          checked={isChecked}
          onChange={(event) => {
            setChecked(event.target.checked);
            setCompared(event.target.checked);
          }}
        />
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M3 12l6-6 4 4 8-7" />
          <path d="M3 21l6-6 4 4 8-7" strokeDasharray="0.1 4" />
        </svg>
        <span className="range-word">{translate('charts.ranges.compare')}</span>
      </label>
    </div>
  );
};
