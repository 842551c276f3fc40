import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Span } from '../domain/readings/series.ts';
import { pointsWithin } from '../domain/readings/series-at.ts';
import { translate } from '../providers/i18n/translate.ts';
import '../providers/i18n/chart-texts.ts';
import { Legend } from './legend.tsx';
import type { ChartLimit, ChartLine } from './line.ts';
import { Plot, type PlotProps } from './plot.tsx';
import { useExactTimeText } from './time-text.ts';
import './chart.css';

// The chart is shown without its buttons first, and stays so if they can't be loaded.
const ChartTools = lazy(() =>
  import('./tools.tsx').then(
    (tools) => ({ default: tools.ChartTools }),
    () => ({ default: () => <></> }),
  ),
);
// Loaded when it is wanted.
const DataTable = lazy(async () => ({ default: (await import('./data-table.tsx')).DataTable }));

interface Props extends Pick<PlotProps, 'reach' | 'gaps' | 'shaded' | 'minStep' | 'time'> {
  /** Lines of datapoints that share a unit. */
  readonly lines: readonly ChartLine[];
  readonly limits?: readonly ChartLimit[];
  readonly span: Span;
  /** Whether the span ends now; then it ends with the newest reading, even if a device's clock is ahead. */
  readonly isLive: boolean;
  /** Shorter silences of all lines are not shaded as gaps, in seconds. */
  readonly intervalS: number;
  /** The accessible name. */
  readonly label: string;
  /** Names downloaded files; shown above the chart unless `hasHeading` is false. */
  readonly title: string;
  readonly hasHeading?: boolean;
  /** Whether the chart offers its data as a table and as a file; false if the page has both. */
  readonly hasTable?: boolean;
  /** False where nobody can press buttons, and nothing of MUI is loaded. */
  readonly hasTools?: boolean;
  readonly detailOf?: (line: ChartLine) => ReactNode;
  /** Without it, dragging zooms into what is loaded. */
  readonly onZoom?: ((span: Span) => void) | undefined;
  /** What is shown instead of lines: an error, or a placeholder while loading. */
  readonly instead?: ReactNode;
  /** Shown below the chart. */
  readonly caption?: ReactNode;
}

const NO_LIMITS: readonly ChartLimit[] = [];

const useZoom = (span: Span, onZoom: Props['onZoom']) => {
  const [own, setOwn] = useState<Span | null>(null);
  if (onZoom) return { zoomed: span, zoom: onZoom, reset: null };
  const zoom = ({ from, to }: Span): void => {
    const next = { from: Math.max(span.from, from), to: Math.min(span.to, to) };
    setOwn(next.from <= span.from && next.to >= span.to ? null : next);
  };
  return { zoomed: own ?? span, zoom, reset: own ? () => setOwn(null) : null };
};

/**
 * Readings over time: lines with bands, gaps, limits, alarms and the previous period; a crosshair for pointer and
 * keyboard; zoom by dragging; the data as a table, PNG and CSV. Only these tools are MUI's, so that share links load none of it.
 */
export const Chart = (props: Props) => {
  const { lines, limits = NO_LIMITS, span, isLive, intervalS, label, title, instead, caption } = props;
  const {
    hasHeading = false,
    hasTable = true,
    hasTools = true,
    detailOf,
    onZoom,
    reach,
    gaps,
    shaded,
    minStep,
    time,
  } = props;
  const exactTimeText = useExactTimeText();
  const figure = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [isTable, setTable] = useState(false);
  const newest = isLive ? Math.max(span.to, ...lines.map(({ points }) => points.at(-1)?.ms ?? 0)) : span.to;
  const { zoomed, zoom, reset } = useZoom({ from: span.from, to: newest }, onZoom);
  const { from, to } = zoomed;
  const visible = useMemo(
    () =>
      lines
        .filter(({ id }) => !hidden.has(id))
        .map((line) => ({ ...line, points: pointsWithin(line.points, { from, to }) })),
    [lines, hidden, from, to],
  );
  const shownSpan = useMemo(() => ({ from, to }), [from, to]);
  const names = visible.map(({ name }) => name).join(', ');
  const toggle = (id: number): void =>
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  // Charts with a heading stand side by side, so they all have their legend in the same place. Without one, the name of
  // a single line is the heading.
  const place = hasHeading ? 'line' : lines.length > 1 ? 'below' : 'beside';
  const legend = <Legend lines={lines} hidden={hidden} place={place} onToggle={toggle} detailOf={detailOf} />;
  return (
    <figure ref={figure} className="chart" aria-label={label} data-live={isLive || undefined}>
      <div className="chart-top">
        {' '}
        <div className="chart-head">
          <div>
            {hasHeading && (
              <div className="chart-title">
                {title.split(/(?= · )/).map((part) => (
                  <span key={part}>{part}</span>
                ))}
              </div>
            )}
            {place === 'beside' && legend}
          </div>
          {reset && (
            <button type="button" className="plain-button" data-size="small" onClick={reset}>
              {translate('charts.reset')}
            </button>
          )}
          {hasTools && !instead && (
            <Suspense>
              <ChartTools
                lines={visible}
                title={title}
                figure={figure}
                table={hasTable ? { isShown: isTable, onToggle: () => setTable(!isTable) } : null}
              />
            </Suspense>
          )}
        </div>
        {place === 'line' && legend}
      </div>{' '}
      {instead ? (
        <div className="chart-instead">{instead}</div>
      ) : isTable ? (
        <Suspense>
          <DataTable
            lines={visible}
            label={translate('charts.table_of', { names })}
            timeText={time?.text ?? exactTimeText}
          />
        </Suspense>
      ) : (
        <Plot
          lines={visible}
          limits={limits}
          reach={reach}
          span={shownSpan}
          intervalS={intervalS}
          names={names}
          onZoom={zoom}
          gaps={gaps}
          shaded={shaded}
          minStep={minStep}
          time={time}
        />
      )}
      {place === 'below' && legend}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
};
