import { useMemo } from 'react';
import { heatMapOf, isWithinLimits, type HeatMap as HeatMapData } from '../../domain/reports/heat-map.ts';
import { heatTitle } from '../../domain/reports/heat-text.ts';
import type { Result } from '../../domain/reports/result.ts';
import { FewRows } from '../../generator/few-rows.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { Section } from '../readings-in/section.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { HeatLegend } from './heat-legend.tsx';
import { useIsPhone } from './use-fold.ts';

const MAX_ROWS = 15;
const PHONE_ROWS = 8;

/** How many valves are shown at first: on phones those outside the limits, and those of which nothing is known. */
const useHeatFold = (map: HeatMapData | null) => {
  const isPhone = useIsPhone();
  const translate = useTranslate();
  const rows = map?.rows ?? [];
  const notOk = rows.filter((row) => !isWithinLimits(row)).length;
  if (!isPhone) return { few: MAX_ROWS };
  if (notOk > PHONE_ROWS) return { few: PHONE_ROWS };
  return { few: notOk, more: translate('reports.valves_ok', { smart_count: rows.length - notOk }) };
};

/** The valves of a run by day, those outside the limits first, coloured by their hottest water. Nothing for other devices. */
export const HeatMap = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const map = useMemo(() => heatMapOf(result), [result]);
  const fold = useHeatFold(map);
  if (!map) return null;
  const title = heatTitle(map, translate);
  return (
    <Section title={title} text={translate('report_words.heat.text')}>
      <HeatLegend map={map} result={result} />
      <FewRows rows={map.rows} {...fold}>
        {(rows) => <HeatGrid map={map} rows={rows} result={result} title={title} />}
      </FewRows>
    </Section>
  );
};
