import { isCounted } from '../../domain/readings/datapoint-roles.ts';
import { defineElement } from './element.ts';
import { VALUE_HEADING, NUMBER_SETTINGS, numberOption } from './parts/options.ts';
import {
  numberOptionsOf,
  ShownNumber,
  ValueFrame,
  singleValueView,
  type BoundProps,
} from './parts/value-frame.tsx';
import { useFormatters } from '../formatters.ts';
import { useBoundDatapoint, useCurrentValue } from '../values.tsx';
import type { BoundDatapoint } from '../../domain/readings/datapoints.ts';
import { useToday } from './value/today.ts';
import { Sparkline } from './value/sparkline.tsx';

const Today = ({ element, id, bound }: BoundProps & { readonly bound: BoundDatapoint }) => {
  const current = useCurrentValue(id);
  const { today, yesterday } = useToday(bound);
  const format = useFormatters();
  const compared = yesterday !== null && (
    <div className="dash-state dash-compared">
      <span>{format.translate('elements.yesterday')}</span>
      <span>{format.text(yesterday, bound, numberOptionsOf(element))}</span>
    </div>
  );
  return (
    <ValueFrame element={element} id={id} shown={current} below={compared}>
      {(state) => <ShownNumber element={element} id={id} value={today} state={state} />}
    </ValueFrame>
  );
};

const Current = ({ element, id, bound }: BoundProps & { readonly bound: BoundDatapoint | undefined }) => {
  const current = useCurrentValue(id);
  const { options } = element;
  const hours = numberOption(options, 'hours') ?? 24;
  const sparkline = options?.['sparkline'] !== false && bound && (
    <div className="dash-line">
      <Sparkline datapoint={bound} hours={hours} />
    </div>
  );
  return (
    <ValueFrame element={element} id={id} shown={current} below={sparkline}>
      {(state) => <ShownNumber element={element} id={id} value={current.value} state={state} />}
    </ValueFrame>
  );
};

const BoundValue = (props: BoundProps) => {
  const bound = useBoundDatapoint(props.id);
  const isToday = props.element.options?.['today'] === true && bound !== undefined && isCounted(bound);
  return isToday ? <Today {...props} bound={bound} /> : <Current {...props} bound={bound} />;
};

export default defineElement({
  label: 'Value',
  order: 40,
  datapoints: 'one',
  settings: [
    VALUE_HEADING,
    ...NUMBER_SETTINGS,
    {
      name: 'today',
      label: 'Since midnight',
      help: 'What was counted today instead of the total',
      kind: 'switch',
      isOn: false,
    },
    { name: 'sparkline', label: 'Line of the last hours', kind: 'switch', isOn: true },
    { name: 'hours', label: 'Hours', kind: 'number', min: 1, max: 168, step: 1, unit: 'h' },
  ],
  initial: { width: 3, height: 4, xidwithValues: [], options: { sparkline: true, hours: 24 } },
  View: singleValueView(BoundValue),
});
