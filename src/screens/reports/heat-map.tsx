import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { heatFold } from '../../domain/reports/charts/heat-fold.ts';
import { heatMapOf, type HeatMap as HeatMapData } from '../../domain/reports/charts/heat-map.ts';
import { hotDays } from '../../domain/reports/charts/hot-days.ts';
import { heatText, heatTitle } from '../../domain/reports/charts/heat-text.ts';
import type { Result } from '../../domain/reports/result.ts';
import { FewRows } from '../../generator/list/few-rows.tsx';
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

/** On phones, where a long period doesn't fit, the columns above the limit at first, and the button for the others. */
const useHotDays = (map: HeatMapData | null) => {
  const isPhone = useIsPhone();
  const translate = useTranslate();
  const [isAll, setAll] = useState(false);
  const hot = useMemo(() => (isPhone && map ? hotDays(map) : null), [isPhone, map]);
  if (!map || !hot) return { shown: map };
  return {
    shown: isAll ? map : hot,
    button: (
      <Button size="small" onClick={() => setAll(!isAll)} sx={{ my: -1 }}>
        {isAll
          ? translate(`reports.hot_only.${map.step}`)
          : translate(`reports.all_columns.${map.step}`, { smart_count: map.columns.length })}
      </Button>
    ),
  };
};

/** The valves of a run by day, those outside the limits first, coloured by their hottest water. Nothing for other devices. */
export const HeatMap = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const map = useMemo(() => heatMapOf(result), [result]);
  const fold = useHeatFold(map);
  const { shown, button } = useHotDays(map);
  if (!map || !shown) return null;
  const title = heatTitle(map, translate);
  return (
    <Section title={title} note={button} text={heatText(map, translate)}>
      <FewRows rows={shown.rows} {...fold}>
        {(rows) => (
          <HeatGrid
            map={shown}
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
