import { defineElement } from './element.ts';
import { numberOption } from './parts/own-path.ts';
import { numberOptionsOf, ValueFrame, singleValueView, type BoundProps } from './parts/value-frame.tsx';
import { useBoundDatapoint, useCurrentValue } from '../values.tsx';
import { useFormatters } from '../formatters.ts';
import { Sparkline } from './value/sparkline.tsx';

const BoundValue = ({ element, id }: BoundProps) => {
  const bound = useBoundDatapoint(id);
  const shown = useCurrentValue(id);
  const words = useFormatters();
  const { options } = element;
  const { number, unit } = words.number(shown.value, bound, numberOptionsOf(element));
  const line = options?.['sparkline'] !== false && bound && (
    <div className="dash-line">
      <Sparkline datapoint={bound} hours={numberOption(options, 'hours') ?? 24} />
    </div>
  );
  return (
    <ValueFrame element={element} id={id} shown={shown} below={line}>
      {(state) => (
        <div className="dash-number">
          {/* By itself, so that a number can be found by its text, with what is to be known of it. */}
          <span aria-describedby={state}>{number}</span>
          {unit && (
            <span className="dash-unit">
              {unit === '%' ? '' : '\u00a0'}
              {unit}
            </span>
          )}
        </div>
      )}
    </ValueFrame>
  );
};

export default defineElement({
  label: 'Value',
  order: 40,
  datapoints: 'one',
  settings: [
    { name: 'title', label: 'Heading', help: 'Left empty: the datapoint’s name', kind: 'text', max: 120 },
    { name: 'unit', label: 'Unit', help: 'Left empty: the datapoint’s own', kind: 'text', max: 20 },
    { name: 'decimals', label: 'Decimals', kind: 'number', min: 0, max: 6, step: 1 },
    { name: 'sparkline', label: 'Line of the last hours', kind: 'switch' },
    { name: 'hours', label: 'Hours', kind: 'number', min: 1, max: 168, step: 1, unit: 'h' },
  ],
  initial: { width: 3, height: 4, xidwithValues: [], options: { sparkline: true, hours: 24 } },
  View: singleValueView(BoundValue),
});
