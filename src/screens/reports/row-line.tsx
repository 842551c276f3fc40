import { Drawn } from '../../charts/drawn.tsx';
import { chartRange, gapsText } from '../../domain/reports/charts/chart-range.ts';
import { highlightsOf, highlightTexts } from '../../domain/reports/charts/day-highlights.ts';
import { drawSparkline, sparklineOf } from '../../domain/reports/charts/sparkline.ts';
import type { ResultRow, Result } from '../../domain/reports/result.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const SIZE = { width: 96, height: 24 } as const;

/** A row's values by day as a small line, with the limit; the chart of days shows them at full size. */
export const RowLine = ({ result, row }: { readonly result: Result; readonly row: Partial<ResultRow> }) => {
  const translate = useTranslate();
  const chart = sparklineOf(result, row);
  if (!chart) return null;
  const highlights = highlightsOf(
    { result, translate },
    { ...chart, devices: new Set([Number(row.device_id)]) },
  );
  return (
    <Drawn
      drawing={drawSparkline(chart, SIZE, highlights)}
      label={[
        translate('report_heat.range', chartRange(chart)),
        ...highlightTexts(highlights, chart),
        gapsText(chart, translate),
      ]
        .filter(Boolean)
        .join('. ')}
      style={{ minWidth: SIZE.width }}
    />
  );
};
