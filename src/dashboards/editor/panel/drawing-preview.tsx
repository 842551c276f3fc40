import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import { useMemo, useState, type ReactNode } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import { ElementView } from '../../elements/parts/element-view.tsx';
import { PreviewValues, useCurrentValue } from '../../values.tsx';
import { useEditor } from '../store.ts';
import { datapointName } from './datapoint-picker.tsx';
import { bindingsOfDrawing } from './drawing.ts';
import { Outlines } from './outlines.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface SliderProps {
  readonly datapoint: BoundDatapoint;
  readonly value: number | undefined;
  onChange(value: number): void;
}

/** A slider from zero to twice the current value; a state is on or off. */
const PreviewSlider = ({ datapoint, value, onChange }: SliderProps) => {
  const current = useCurrentValue(datapoint.id);
  const now = value ?? current.value ?? datapoint.last_value ?? 0;
  const [max] = useState(() => (datapoint.kind === 'state' ? 1 : Math.max(10, Math.abs(now) * 2)));
  const name = datapointName(datapoint);
  return (
    <Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary', display: 'flex', gap: 1 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {name}
        </Box>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {now}
        </Box>
      </Box>
      <Slider
        size="small"
        aria-label={name}
        min={datapoint.kind === 'state' || now >= 0 ? 0 : -max}
        max={max}
        step={datapoint.kind === 'state' ? 1 : max / 100}
        value={now}
        onChange={(_, next) => onChange(next)}
      />
    </Box>
  );
};

interface Props {
  readonly element: Element;
  readonly node: string | null;
  onNode(node: string): void;
}

/** The drawing with outlined placeholders, with live values or with values set by sliders. */
export const DrawingPreview = ({ element, node, onNode }: Props) => {
  const translate = useTranslate();
  const datapoints = useEditor((state) => state.datapoints);
  const [isPreview, setPreview] = useState(false);
  const [values, setValues] = useState<Readonly<Record<number, number>>>({});
  const bound = useMemo(
    () =>
      [...new Set(bindingsOfDrawing(element).map(({ datapoint }) => datapoint))].flatMap((id) => {
        const known = datapoints.get(id);
        return known ? [known] : [];
      }),
    [element, datapoints],
  );
  if (!element.reference?.path && !element.data) return null;
  const withPreview = (children: ReactNode): ReactNode =>
    isPreview ? (
      <PreviewValues
        datapoints={bound}
        values={{
          ...Object.fromEntries(bound.map(({ id, last_value }) => [id, last_value ?? 0])),
          ...values,
        }}
      >
        {children}
      </PreviewValues>
    ) : (
      children
    );
  return (
    <Box>
      <Box
        sx={{
          position: 'relative',
          bgcolor: 'background.paper',
          color: 'text.primary',
          '&:has([data-ground="light"])': { bgcolor: '#fff', color: '#14242d' },
          '&:has([data-ground="dark"])': { bgcolor: '#14242d', color: '#e6eef2' },
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
          minHeight: 64,
        }}
      >
        <Box inert>{withPreview(<ElementView element={element} />)}</Box>
        <Outlines element={element} node={node} onNode={onNode} />
      </Box>
      {bound.length > 0 && (
        <FormControlLabel
          label={translate('editor.try')}
          control={<Switch checked={isPreview} onChange={({ target }) => setPreview(target.checked)} />}
        />
      )}
      {isPreview &&
        bound.map((datapoint) => (
          <PreviewSlider
            key={datapoint.id}
            datapoint={datapoint}
            value={values[datapoint.id]}
            onChange={(value) => setValues((before) => ({ ...before, [datapoint.id]: value }))}
          />
        ))}
    </Box>
  );
};
