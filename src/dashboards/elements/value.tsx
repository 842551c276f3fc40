import Box from '@mui/material/Box';
import { useId } from 'react';
import { defineElement, type ElementProps } from './element.ts';
import { numberOption, textOption } from './parts/own-path.ts';
import { QuietBox } from './parts/quiet-box.tsx';
import { firstId, useName } from './parts/use-name.ts';
import { ValueState } from './parts/value-state.tsx';
import { useBound, useShown } from '../values.tsx';
import { useWords } from '../words.ts';
import { Sparkline } from './value/sparkline.tsx';

const BoundValue = ({ element, id }: ElementProps & { readonly id: number }) => {
  const name = useId();
  const state = useId();
  const title = useName(element);
  const bound = useBound(id);
  const shown = useShown(id);
  const words = useWords();
  const { options } = element;
  const { number, unit } = words.number(shown.value, bound, {
    decimals: numberOption(options, 'decimals'),
    unit: textOption(options, 'unit') || undefined,
  });
  const hours = numberOption(options, 'hours') ?? 24;
  return (
    <Box
      role="group"
      aria-labelledby={name}
      aria-describedby={state}
      data-state={shown.state}
      className="dash-value"
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', minWidth: 0 }}
    >
      <Box id={name} className="dash-name" title={bound?.device_title}>
        {title}
      </Box>
      <Box className="dash-number" sx={{ color: shown.state === 'live' ? 'text.primary' : 'text.secondary' }}>
        {/* By itself, so that a number can be found by its text, with what is to be known of it. */}
        <span aria-describedby={state}>{number}</span>
        {unit && (
          <span className="dash-unit">
            {unit === '%' ? '' : '\u00a0'}
            {unit}
          </span>
        )}
      </Box>
      <ValueState id={state} shown={shown} />
      {options?.['sparkline'] !== false && bound && (
        <Box sx={{ flex: '1 1 24px', minHeight: 24, mt: 0.5, position: 'relative' }}>
          <Sparkline datapoint={bound} hours={hours} />
        </Box>
      )}
    </Box>
  );
};

const ValueView = ({ element }: ElementProps) => {
  const words = useWords();
  const id = firstId(element);
  if (id === undefined) return <QuietBox>{words.translate('elements.unbound')}</QuietBox>;
  return <BoundValue element={element} id={id} />;
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
  View: ValueView,
});
