import Box from '@mui/material/Box';
import { useId } from 'react';
import { bandOf, readBands } from '../../domain/dashboard/bands.ts';
import { useBound, useShown } from '../values.tsx';
import { useWords } from '../words.ts';
import { defineElement, type ElementProps } from './element.ts';
import { Dial } from './gauge/dial.tsx';
import { numberOption, textOption } from './parts/own-path.ts';
import { QuietBox } from './parts/quiet-box.tsx';
import { firstId, useName } from './parts/use-name.ts';
import { ValueState } from './parts/value-state.tsx';

const BoundGauge = ({ element, id }: ElementProps & { readonly id: number }) => {
  const name = useId();
  const state = useId();
  const title = useName(element);
  const bound = useBound(id);
  const shown = useShown(id);
  const words = useWords();
  const { options } = element;
  const min = numberOption(options, 'min') ?? 0;
  const max = Math.max(numberOption(options, 'max') ?? 100, min + Number.EPSILON);
  const bands = readBands(options?.['bands']);
  const settings = {
    decimals: numberOption(options, 'decimals'),
    unit: textOption(options, 'unit') || undefined,
  };
  // Colour alone says nothing to many: the band is named too.
  const band = shown.value !== null && shown.state === 'live' ? bandOf(bands, shown.value) : undefined;
  return (
    <Box
      role="group"
      aria-labelledby={name}
      aria-describedby={state}
      data-state={shown.state}
      className="dash-value"
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', textAlign: 'center', minWidth: 0 }}
    >
      <div id={name} className="dash-name" title={bound?.device_title}>
        {title}
      </div>
      <Box sx={{ flex: '1 1 90px', minHeight: 90, position: 'relative' }}>
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <Dial min={min} max={max} bands={bands} value={shown.value} isLive={shown.state === 'live'} />
        </Box>
      </Box>
      <Box className="dash-number" sx={{ color: shown.state === 'live' ? 'text.primary' : 'text.secondary' }}>
        <span aria-describedby={state}>{words.text(shown.value, bound, settings)}</span>
      </Box>
      <div className="dash-name">
        {band?.label ||
          words.translate('elements.gauge.range', {
            min: words.text(min, bound, settings),
            max: words.text(max, bound, settings),
          })}
      </div>
      <ValueState id={state} shown={shown} />
    </Box>
  );
};

const GaugeView = ({ element }: ElementProps) => {
  const words = useWords();
  const id = firstId(element);
  if (id === undefined) return <QuietBox>{words.translate('elements.unbound')}</QuietBox>;
  return <BoundGauge element={element} id={id} />;
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
  View: GaugeView,
});
