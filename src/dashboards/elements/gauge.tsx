import { bandOf, readBands } from '../../domain/dashboard/bands.ts';
import { useBoundDatapoint, useCurrentValue } from '../values.tsx';
import { useFormatters } from '../formatters.ts';
import { defineElement } from './element.ts';
import { Dial } from './gauge/dial.tsx';
import { numberOption } from './parts/own-path.ts';
import { numberOptionsOf, ValueFrame, singleValueView, type BoundProps } from './parts/value-frame.tsx';

const BoundGauge = ({ element, id }: BoundProps) => {
  const bound = useBoundDatapoint(id);
  const shown = useCurrentValue(id);
  const words = useFormatters();
  const { options } = element;
  const min = numberOption(options, 'min') ?? 0;
  const max = Math.max(numberOption(options, 'max') ?? 100, min + Number.EPSILON);
  const bands = readBands(options?.['bands']);
  const looks = numberOptionsOf(element);
  // Colour alone says nothing to many: the band is named too.
  const band = shown.value !== null && shown.state === 'live' ? bandOf(bands, shown.value) : undefined;
  return (
    <ValueFrame element={element} id={id} shown={shown}>
      {(state) => (
        <>
          <div className="dash-dial">
            <Dial min={min} max={max} bands={bands} value={shown.value} isLive={shown.state === 'live'} />
          </div>
          <div className="dash-number">
            <span aria-describedby={state}>{words.text(shown.value, bound, looks)}</span>
          </div>
          <div className="dash-name">
            {band?.label ||
              words.translate('elements.gauge.range', {
                min: words.text(min, bound, looks),
                max: words.text(max, bound, looks),
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
    { name: 'title', label: 'Heading', help: 'Left empty: the datapoint’s name', kind: 'text', max: 120 },
    { name: 'min', label: 'From', kind: 'number' },
    { name: 'max', label: 'To', kind: 'number' },
    { name: 'unit', label: 'Unit', help: 'Left empty: the datapoint’s own', kind: 'text', max: 20 },
    { name: 'decimals', label: 'Decimals', kind: 'number', min: 0, max: 6, step: 1 },
    { name: 'bands', label: 'Bands', kind: 'bands' },
  ],
  initial: { width: 3, height: 6, xidwithValues: [], options: { min: 0, max: 100, bands: [] } },
  View: singleValueView(BoundGauge),
});
