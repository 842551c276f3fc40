import { useId } from 'react';
import { linePath } from '../../domain/chart-paths.ts';
import type { CaseLine as Line, OverviewCase } from '../../domain/alarms/overview.ts';
import { formatValue } from '../../domain/format.ts';
import { lastPeak, lineRuns, lineScale } from '../../domain/alarms/case-line.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';

const WIDTH = 320;
const HEIGHT = 72;
/** Room at the right for what happens now. */
const ROOM = 10;

interface Props {
  readonly line: Line;
  readonly alarm: Pick<OverviewCase, 'value' | 'severity'>;
}

/** The last 24 hours of a value against its limit; what is beyond the limit stands out. Missing hours are gaps. */
export const CaseLine = ({ line, alarm }: Props) => {
  const id = useId();
  const locale = useFormatLocale();
  const hour = Math.floor(useServerNow() / 3_600_000) * 3_600_000;
  const { limit } = line;
  const { low, high, x, y, isAbove } = lineScale(line.points, limit, {
    width: WIDTH - ROOM,
    height: HEIGHT,
    end: hour + 3_600_000,
    value: alarm.value,
  });
  const runs = lineRuns(line.points, isAbove);
  const path = runs.map((run) => linePath(run, { x, y }, false)).join('');
  const text = (value: number): string => formatValue(value, line.unit, locale);
  const label = [
    translate(line.is_rate ? 'overview.line.rate' : 'overview.line.name', {
      label: line.label,
      low: text(low),
      high: text(high),
    }),
    ...(limit === null ? [] : [`${translate('overview.line.limit', { limit: text(limit) })}.`]),
  ].join(' ');
  const peak = lastPeak(line.points, limit, isAbove);
  const limitY = limit === null ? null : y(limit);
  return (
    <figure className="case-line" data-severity={alarm.severity}>
      <p aria-hidden>
        {line.label}
        <span>, {translate('overview.line.hours')}</span>
        {limit !== null && ` · ${translate('overview.line.limit', { limit: text(limit) })}`}
      </p>
      <div>
        <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {limitY !== null && (
            <>
              <clipPath id={id}>
                <rect
                  x={0}
                  width={WIDTH}
                  y={isAbove ? 0 : limitY}
                  height={isAbove ? limitY : HEIGHT - limitY}
                />
              </clipPath>
              <line x1={0} x2={WIDTH} y1={limitY} y2={limitY} className="case-limit" />
            </>
          )}
          <path d={path} className="case-path" />
          {limitY !== null && <path d={path} className="case-beyond" clipPath={`url(#${id})`} />}
        </svg>
        {peak && (
          <span
            aria-hidden
            data-side={x(peak.ms) > WIDTH / 3 ? 'left' : 'right'}
            style={{ left: `${(x(peak.ms) / WIDTH) * 100}%`, top: `${(y(peak.value) / HEIGHT) * 100}%` }}
          >
            {text(peak.value)}
          </span>
        )}
      </div>
      <figcaption aria-hidden>
        <span>{translate('overview.line.begin')}</span>
        <span>{translate('overview.line.end')}</span>
      </figcaption>
    </figure>
  );
};
