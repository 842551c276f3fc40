import { axisTexts } from '../../domain/charts/axis-texts.ts';
import { formatValue } from '../../domain/text/format.ts';
import { valueTicks } from '../../domain/charts/value-ticks.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { bandOf, readBands } from '../../domain/dashboard/bands.ts';
import { useBoundDatapoint, useCurrentValue } from '../values.tsx';
import { useFormatters } from '../formatters.ts';
import { defineElement } from './element.ts';
import { Dial } from './gauge/dial.tsx';
import { VALUE_HEADING, NUMBER_SETTINGS, numberOption } from './parts/options.ts';
import {
  numberOptionsOf,
  ShownNumber,
  ValueFrame,
  singleValueView,
  type BoundProps,
} from './parts/value-frame.tsx';

const SCALE_STEPS = 5;

const BoundGauge = ({ element, id }: BoundProps) => {
  const bound = useBoundDatapoint(id);
  const current = useCurrentValue(id);
  const format = useFormatters();
  const locale = useFormatLocale();
  const { options } = element;
  const min = numberOption(options, 'min') ?? 0;
  const max = Math.max(numberOption(options, 'max') ?? 100, min + Number.EPSILON);
  const bands = readBands(options?.['bands']);
  const numberOptions = numberOptionsOf(element);
  const edges = bands.map(({ from }) => from).filter((from) => from > min && from < max);
  // With bands, their limits say more than round values.
  const scale = edges.length > 0 ? [min, ...edges, max] : valueTicks(min, max, SCALE_STEPS);
  const scaleUnit = numberOptions.unit ?? bound?.unit ?? null;
  const { texts } = axisTexts(scale, scaleUnit, locale);
  // Colour alone is not accessible, so the band is named too.
  const band = current.value !== null && current.state === 'live' ? bandOf(bands, current.value) : undefined;
  return (
    <ValueFrame element={element} id={id} shown={current}>
      {(state) => (
        <>
          <div className="dash-dial">
            <Dial
              min={min}
              max={max}
              bands={bands}
              value={current.value}
              isLive={current.state === 'live'}
              ticks={scale.map((value, index) => ({ value, text: texts[index] ?? '' }))}
            />
            <ShownNumber element={element} id={id} value={current.value} state={state} />
          </div>
          <div className="dash-name">
            {band?.label ||
              format.translate('elements.gauge.range', {
                min: formatValue(min, scaleUnit, locale),
                max: formatValue(max, scaleUnit, locale),
              })}
          </div>
        </>
      )}
    </ValueFrame>
  );
};

export default defineElement({
  label: 'Gauge',
  order: 50,
  datapoints: 'one',
  settings: [
    VALUE_HEADING,
    { name: 'min', label: 'From', kind: 'number' },
    { name: 'max', label: 'To', kind: 'number' },
    ...NUMBER_SETTINGS,
    { name: 'bands', label: 'Bands', kind: 'bands' },
  ],
  initial: { width: 3, height: 6, xidwithValues: [], options: { min: 0, max: 100, bands: [] } },
  View: singleValueView(BoundGauge),
});
