import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import { bindState, bindValue, unbindNode } from '../../../domain/dashboard/edits/bindings.ts';
import {
  type KeyReference,
  stateReference,
  valueReference,
} from '../../../domain/dashboard/edits/variables.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { useAutocompleteTexts } from '../../../providers/autocomplete.ts';
import { useEditor, useEditorStore } from '../store.ts';
import { ReferenceField } from '../variables/reference-field.tsx';
import { BindingsList } from './bindings-list.tsx';
import { bindingTo } from './datapoints-field.tsx';
import { DatapointPicker } from './datapoint-picker.tsx';
import { bindingsOfDrawing, nodesOf, readReference, stateOf, valueOf } from './drawing.ts';
import { StateFields } from './state-fields.tsx';
import { ValueFields } from './value-fields.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

type As = 'value' | 'state';
/** The look of a state that is bound for the first time. */
const newState = {
  dataPoint: 0,
  dev_id: '',
  device_id: 0,
  onColor: '#2e7d32',
  offColor: '#9e9e9e',
  flashEnabled: false,
  flashState: true,
  verticalRotate: false,
  rotateState: true,
  spinFan: false,
  spinState: true,
};

interface Props {
  readonly at: Position;
  readonly element: Element;
  /** The selected placeholder. */
  readonly node: string | null;
  onNode(node: string | null): void;
}

/** Binds the placeholders of an uploaded drawing. */
export const PlaceholderFields = ({ at, element, node, onNode }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const datapoints = useEditor((state) => state.datapoints);
  const texts = useAutocompleteTexts();
  const nodes = nodesOf(element);
  const value = node === null ? undefined : valueOf(element, node);
  const state = node === null ? undefined : stateOf(element, node);
  const [mode, setMode] = useState<As | null>(null);
  const as: As = mode ?? (state && !value ? 'state' : 'value');
  const bound = as === 'value' ? value?.id : state?.dataPoint;

  const choose = (next: string | null): void => {
    onNode(next);
    setMode(null);
  };
  const reference = readReference(as === 'value' ? value : state);
  const refer = (next: KeyReference | null): void => {
    if (node === null) return;
    store.run((draft) => {
      if (!next) return unbindNode(draft, at, node, as);
      return as === 'value'
        ? bindValue(draft, at, valueReference(next, node))
        : bindState(draft, at, stateReference(next, state ?? { ...newState, id: node }));
    });
  };
  const bind = (datapoint: BoundDatapoint | null): void => {
    if (node === null) return;
    if (!datapoint) {
      store.run((draft) => unbindNode(draft, at, node, as));
      return;
    }
    store.addDatapoints([datapoint]);
    store.run((draft) =>
      as === 'value'
        ? bindValue(draft, at, { ...bindingTo(datapoint), node })
        : bindState(draft, at, {
            ...(state ?? newState),
            id: node,
            dataPoint: datapoint.id,
            dev_id: datapoint.dev_id,
            device_id: datapoint.device_id,
          }),
    );
  };

  return (
    <>
      <Autocomplete<string>
        {...texts}
        size="small"
        options={nodes}
        value={node}
        disabled={nodes.length === 0}
        onChange={(_, next) => choose(next)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('editor.placeholder')}
            helperText={translate(nodes.length === 0 ? 'editor.no_placeholders' : 'editor.placeholder_help')}
          />
        )}
      />
      <FormControl disabled={node === null}>
        <FormLabel id={`as-${at.row}`} sx={{ fontSize: 12 }}>
          {translate('editor.as')}
        </FormLabel>
        <RadioGroup
          row
          aria-labelledby={`as-${at.row}`}
          value={as}
          onChange={(_, next) => setMode(next as As)}
        >
          <FormControlLabel
            value="value"
            control={<Radio size="small" />}
            label={translate('editor.as_value')}
          />
          <FormControlLabel
            value="state"
            control={<Radio size="small" />}
            label={translate('editor.as_state')}
          />
        </RadioGroup>
      </FormControl>
      <ReferenceField
        key={`${node} ${as}`}
        disabled={node === null}
        value={reference}
        defaultKey={as === 'value' ? value?.type : undefined}
        onChange={refer}
      >
        <DatapointPicker
          label={translate('editor.datapoint')}
          disabled={node === null}
          value={bound === undefined || reference ? null : (datapoints.get(bound) ?? { id: bound })}
          onChange={bind}
        />
      </ReferenceField>
      {as === 'value' && value && node !== null && <ValueFields at={at} binding={value} />}
      {as === 'state' && state && node !== null && <StateFields at={at} binding={state} />}
      {bindingsOfDrawing(element).length > 0 && <BindingsList at={at} element={element} onChoose={choose} />}
    </>
  );
};
