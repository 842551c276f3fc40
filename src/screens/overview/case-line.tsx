import { useState } from 'react';
import { Drawn } from '../../charts/drawn.tsx';
import { drawChart } from '../../domain/charts/draw/draw.ts';
import { scalesOf } from '../../domain/charts/draw/scales.ts';
import { lastPeak, lineRuns, lineScale, type LineLimit } from '../../domain/alarms/cases/case-line.ts';
import type { CaseLine as Line, OverviewCase } from '../../domain/alarms/cases/overview.ts';
import { SEVERITY_INKS } from '../../domain/alarms/severity-shapes.ts';
import { alarmLimitName } from '../../domain/alarms/cases/case.ts';
import { formatValue } from '../../domain/text/format.ts';
import { placeLabels, type Box } from '../../domain/charts/limit-places.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';

const WIDTH = 320;
const HEIGHT = 72;
/** The least size of the drawing (case-line.css), until it is measured, and that of a letter, in px: labels are placed by them. */
const LEAST = { phone: { width: 296, height: 104 }, desk: { width: 216, height: 100 } };
const LETTER = { width: 6.2, height: 15 };
/** Beside the value at a peak, in px. */
const PEAK_SPACE = 20;
const MINUTE_MS = 60_000;

/** Where the value at a peak may stand, on either side of it. */
const peakBox = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width,
  right: x + width,
  top: y - height / 2,
  bottom: y + height / 2,
});

interface Props {
  readonly line: Line;
  readonly alarm: Pick<OverviewCase, 'value' | 'severity' | 'kind'>;
  readonly isPhone: boolean;
}

/** The last days of a value against its limits, as on the page of the device; what is beyond them stands out. */
export const CaseLine = ({ line, alarm, isPhone }: Props) => {
  const locale = useFormatLocale();
  const end = Math.ceil(useServerNow() / MINUTE_MS) * MINUTE_MS;
  const { low, high, span, extent, isAbove, limits, beyond } = lineScale(line, end, alarm.value);
  const { x, y } = scalesOf({ width: WIDTH, height: HEIGHT, span, extent });
  const runs = lineRuns(line);
  const text = (value: number): string => formatValue(value, line.unit, locale);
  const nameOf = ({ name, value }: LineLimit): string =>
    translate(`limits.${name === 'max' ? 'outletMax' : alarmLimitName({ ...alarm, limit: line.limit })}`, {
      value: text(value),
    });
  const period = translate('overview.line.period', { smart_count: line.days });
  const label = [
    translate(`overview.line.${line.is_rate ? 'rate' : 'name'}`, {
      label: line.label,
      period,
      low: text(low),
      high: text(high),
    }),
    ...limits.map((limit) => `${nameOf(limit)}.`),
  ].join(' ');
  const peak = lastPeak(line.points, line.limit, isAbove);
  const [drawn, setDrawn] = useState(isPhone ? LEAST.phone : LEAST.desk);
  const labelWidth = (name: string, space = 0): number =>
    ((name.length * LETTER.width + space) * WIDTH) / drawn.width;
  const isPeakLate = peak && x(peak.ms) > WIDTH / 3;
  const height = (LETTER.height * HEIGHT) / drawn.height;
  // A peak just above its limit would have its value on the limit's line: it stands above it, beside the limit's name.
  const limitY = line.limit === null ? null : y(line.limit);
  const isClose = peak && limitY !== null && Math.abs(y(peak.value) - limitY) < height;
  const peakAt = peak ? y(peak.value) : 0;
  const peakY = isClose ? limitY + (isAbove ? -height / 2 : height / 2) : peakAt;
  const places = placeLabels(
    limits.map((limit) => ({
      lineAt: y(limit.value),
      width: labelWidth(nameOf(limit)),
      side: isAbove ? 'above' : 'below',
      isOptional: false,
    })),
    runs.map((run) => run.map(({ ms, value }) => ({ x: x(ms), y: y(value) }))),
    { left: 0, right: WIDTH, top: -4, bottom: HEIGHT },
    height,
    peak ? [peakBox(x(peak.ms), peakY, labelWidth(text(peak.value), PEAK_SPACE), height)] : [],
  );
  return (
    <figure className="case-line" data-severity={alarm.severity}>
      <p aria-hidden>{line.label}</p>
      <div
        // With each minute, which is soon enough after the window got another size.
        ref={(box) => {
          const { clientWidth: width = 0, clientHeight = 0 } = box ?? {};
          if (width > 0 && width !== drawn.width) setDrawn({ width, height: clientHeight });
        }}
      >
        <Drawn
          isStretched
          label={label}
          drawing={drawChart({ width: WIDTH, height: HEIGHT, span, extent }, [
            ...limits.map(({ value }) => ({
              layer: 'limit' as const,
              steps: [[span.from, value]] as const,
              ink: 'error' as const,
              strokeWidth: 1.5,
              dash: '6 4',
            })),
            {
              layer: 'line',
              runs,
              ink: 'primary',
              strokeWidth: 1.75,
              beyond:
                beyond === null
                  ? undefined
                  : {
                      value: beyond,
                      side: isAbove ? 'above' : 'below',
                      ink: SEVERITY_INKS[alarm.severity],
                    },
            },
          ])}
        />
        {limits.map((limit, index) => {
          const place = places[index];
          return (
            place && (
              <span
                key={limit.name}
                aria-hidden
                className="case-limit-name"
                style={{
                  right: `${100 - (place.x / WIDTH) * 100}%`,
                  top: `${(y(limit.value) / HEIGHT) * 100}%`,
                }}
                data-side={place.y < y(limit.value) ? 'above' : 'below'}
              >
                {nameOf(limit)}
              </span>
            )
          );
        })}
        {peak && (
          <span
            aria-hidden
            className="case-peak"
            data-side={isPeakLate ? 'left' : 'right'}
            data-close={isClose ? (isAbove ? 'above' : 'below') : undefined}
            style={{
              left: `${(x(peak.ms) / WIDTH) * 100}%`,
              top: `${((isClose ? limitY : y(peak.value)) / HEIGHT) * 100}%`,
            }}
          >
            {text(peak.value)}
          </span>
        )}
      </div>
      <figcaption aria-hidden>
        <span>{translate('overview.line.begin', { smart_count: line.days })}</span>
        <span>{translate('overview.line.end')}</span>
      </figcaption>
    </figure>
  );
};
