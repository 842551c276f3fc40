import { Drawn } from '../../charts/drawn.tsx';
import { trendBlock } from '../../domain/reports/charts/chart-block.ts';
import { drawTrend } from '../../domain/reports/charts/draw-block.ts';
import type { ResultRow, Result } from '../../domain/reports/result.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const SIZE = { width: 96, height: 24 } as const;

/** A row's values by day as a small line, with the limit; the chart of days shows them at full size. */
export const RowLine = ({ result, row }: { readonly result: Result; readonly row: Partial<ResultRow> }) => {
  const translate = useTranslate();
  const block = trendBlock({ result, translate }, row);
  return (
    block && (
      <Drawn drawing={drawTrend(block, SIZE)} label={block.description} style={{ minWidth: SIZE.width }} />
    )
  );
};
