import { cssVariable } from '../../domain/colours.ts';
import { chartRange } from '../../domain/reports/charts/chart-range.ts';
import type { ResultRow, Result } from '../../domain/reports/result.ts';
import { highlightsOf, highlightTexts, inkAt } from '../../domain/reports/charts/day-highlights.ts';
import { sparklineOf } from '../../domain/reports/charts/sparkline.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const SIZE = { width: 96, height: 24 } as const;
const COLOUR = 'var(--fg-primary)';

/** A row's values by day as a small line, with the limit; the chart of days shows them at full size. */
export const RowLine = ({ result, row }: { readonly result: Result; readonly row: Partial<ResultRow> }) => {
  const translate = useTranslate();
  const drawn = sparklineOf(result, row, SIZE);
  if (!drawn) return null;
  const { chart } = drawn;
  const highlights = highlightsOf(
    { result, translate },
    { ...chart, devices: new Set([Number(row.device_id)]) },
  );
  const label = [
    translate('report_heat.range', chartRange(chart)),
    ...highlightTexts(highlights, chart),
  ].join('. ');
  return (
    <svg
      role="img"
      aria-label={label}
      {...SIZE}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      style={{ display: 'block', minWidth: SIZE.width }}
    >
      <title>{label}</title>
      {drawn.limit !== null && (
        <line
          x2={SIZE.width}
          y1={drawn.limit}
          y2={drawn.limit}
          stroke="var(--fg-error)"
          strokeDasharray="3 2"
          strokeWidth={1}
        />
      )}
      <path d={drawn.line} fill="none" stroke={COLOUR} strokeWidth={1.5} strokeLinejoin="round" />
      {drawn.boxes.map(({ day, ...box }) => (
        <rect key={day} {...box} fill={`var(${cssVariable(inkAt(highlights, day))})`} />
      ))}
    </svg>
  );
};
