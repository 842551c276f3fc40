import { useId } from 'react';
import { intervalOf } from '../../domain/live.ts';
import { summaryOf } from '../../domain/series.ts';
import { useMode } from '../../providers/theme/mode.ts';
import { seriesColours, seriesDashes } from '../../providers/theme/series.ts';
import { useCurrentValue, useValueSource } from '../values.tsx';
import { useFormatters } from '../formatters.ts';
import { ChartLines, type ChartLine } from './chart/lines.tsx';
import { defineElement, type ElementProps } from './element.ts';
import { textOption } from './parts/own-path.ts';
import { ErrorBox, MessageBox } from './parts/message-box.tsx';
import { useBoundSeries, useLastHours } from './parts/use-series.ts';
import { LoadingSkeleton } from './parts/loading-skeleton.tsx';
import type { BoundDatapoint } from '../../providers/data/dashboards.ts';

const HOURS: Readonly<Record<string, number>> = { '24h': 24, '7d': 168, '30d': 720, '365d': 8760 };

/** Line names: the label, the device, or both, whatever distinguishes them. */
const namesOf = (datapoints: readonly BoundDatapoint[]): ReadonlyMap<number, string> => {
  const isOneDevice = new Set(datapoints.map(({ device_id }) => device_id)).size === 1;
  const isOneLabel = new Set(datapoints.map(({ label }) => label)).size === 1;
  const nameOf = ({ label, device_title }: BoundDatapoint): string => {
    if (isOneDevice) return label;
    return isOneLabel ? device_title : `${device_title}: ${label}`;
  };
  return new Map(datapoints.map((datapoint) => [datapoint.id, nameOf(datapoint)]));
};

interface KeyProps {
  readonly bound: BoundDatapoint;
  readonly name: string;
  readonly line: ChartLine;
}
/** Legend entry: a sample of the line, its name and its current value. */
const Key = ({ bound, name, line }: KeyProps) => {
  const current = useCurrentValue(bound.id);
  const format = useFormatters();
  const state = useId();
  return (
    <li>
      <svg width="20" height="8" aria-hidden>
        <path d="M0 4H20" stroke={line.colour} strokeWidth="2.5" strokeDasharray={line.dash} />
      </svg>{' '}
      {name}{' '}
      <strong aria-describedby={state} data-state={current.state}>
        {format.text(current.value, bound)}
      </strong>{' '}
      <span id={state} className="plain-quiet">
        {format.describe(current)}
      </span>
    </li>
  );
};

const BoundChart = ({
  element,
  datapoints,
}: ElementProps & { readonly datapoints: readonly BoundDatapoint[] }) => {
  const format = useFormatters();
  const hours = HOURS[textOption(element.options, 'range')] ?? 24;
  const span = useLastHours(hours);
  const { found, isLoading, error, retry } = useBoundSeries(datapoints, span);
  const colours = seriesColours[useMode()];
  const lines = found.map(({ datapoint, series }, index): ChartLine => ({
    ...series,
    id: datapoint.id,
    intervalS: intervalOf(datapoint),
    kind: datapoint.kind,
    colour: colours[index % colours.length] ?? 'var(--fg-primary)',
    dash: seriesDashes[index % seriesDashes.length] ?? 'none',
  }));
  const names = namesOf(datapoints);
  const nameOf = (datapoint: BoundDatapoint): string => names.get(datapoint.id) ?? datapoint.label;
  const title = textOption(element.options, 'title');
  const units = new Set(datapoints.map(({ unit }) => unit));
  const [first] = datapoints;
  const unitDatapoint = units.size === 1 ? first : undefined;
  const summaries = found.map(({ datapoint, series }) => {
    const summary = summaryOf(series.points);
    return summary
      ? format.translate('elements.chart.between', {
          name: nameOf(datapoint),
          low: format.text(summary.min, datapoint),
          high: format.text(summary.max, datapoint),
        })
      : format.translate('elements.chart.nothing', { name: nameOf(datapoint) });
  });
  return (
    <figure className="dash-chart" aria-label={title || [...names.values()].join(', ')}>
      {title && <div className="dash-name">{title}</div>}
      <ul className="dash-keys">
        {lines.map((line, index) => {
          const bound = found[index]?.datapoint;
          return bound && <Key key={line.id} bound={bound} name={nameOf(bound)} line={line} />;
        })}
      </ul>
      <div className="dash-plot">
        {error ? (
          <ErrorBox text={error.message} onRetry={retry} />
        ) : isLoading ? (
          <LoadingSkeleton minHeight={100} />
        ) : (
          <ChartLines
            lines={lines}
            span={span}
            label={summaries.join(' ')}
            numberText={(value) => format.text(value, unitDatapoint)}
          />
        )}
      </div>
    </figure>
  );
};

const ChartView = ({ element }: ElementProps) => {
  const format = useFormatters();
  const source = useValueSource();
  const ids = (element.xidwithValues ?? []).map(({ id }) => id);
  const datapoints = ids.map(source.datapoint).filter((bound) => bound !== undefined);
  if (ids.length === 0) return <MessageBox>{format.translate('elements.unbound')}</MessageBox>;
  if (datapoints.length === 0) return <MessageBox>{format.translate('elements.state.broken')}</MessageBox>;
  return <BoundChart element={element} datapoints={datapoints} />;
};

export default defineElement({
  label: 'Chart',
  order: 60,
  datapoints: 'many',
  settings: [
    { name: 'title', label: 'Heading', kind: 'text', max: 120 },
    {
      name: 'range',
      label: 'Range',
      kind: 'choice',
      choices: [
        { id: '24h', name: '24 hours' },
        { id: '7d', name: '7 days' },
        { id: '30d', name: '30 days' },
        { id: '365d', name: '12 months' },
      ],
    },
  ],
  initial: { width: 12, height: 8, xidwithValues: [], options: { range: '24h' } },
  View: ChartView,
});
