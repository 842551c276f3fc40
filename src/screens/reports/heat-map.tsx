import { useMemo } from 'react';
import { heatFold } from '../../domain/reports/heat-fold.ts';
import { heatMapOf, type HeatMap as HeatMapData } from '../../domain/reports/heat-map.ts';
import { heatTitle } from '../../domain/reports/heat-text.ts';
import type { Result } from '../../domain/reports/result.ts';
import { FewRows } from '../../generator/few-rows.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { Section } from '../readings-in/section.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { HeatLegend } from './heat-legend.tsx';
import { useIsPhone } from './use-fold.ts';

const useHeatFold = (map: HeatMapData | null) => {
  const isPhone = useIsPhone();
  const translate = useTranslate();
  const { few, within } = heatFold(map?.rows ?? [], isPhone);
  return {
    few,
    more: within === undefined ? undefined : translate('reports.valves_ok', { smart_count: within }),
  };
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
      <FewRows rows={map.rows} {...fold}>
        {(rows) => (
          <HeatGrid
            map={map}
            rows={rows}
            result={result}
            title={title}
            legend={<HeatLegend map={map} result={result} />}
          />
        )}
      </FewRows>
    </Section>
  );
};
