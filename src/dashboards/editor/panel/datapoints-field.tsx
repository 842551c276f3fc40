import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import LinkOff from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Element, ValueBinding } from '../../../domain/dashboard/document.ts';
import { setDatapoints } from '../../../domain/dashboard/edits/bindings.ts';
import { valueReference } from '../../../domain/dashboard/edits/variables.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { isRelative } from '../../../domain/dashboard/variables/variables.ts';
import { useEditor, useEditorStore } from '../store.ts';
import { AddReference, ReferenceField } from '../variables/reference-field.tsx';
import { useReferenceName } from '../variables/use-variables.ts';
import { DatapointPicker, datapointName } from './datapoint-picker.tsx';
import { readReference } from './drawing.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** What the document stores for a bound value. */
export const bindingTo = ({ id, xid, last_value, dev_id, key }: BoundDatapoint): ValueBinding => ({
  id,
  xid,
  end: last_value,
  dev_id,
  type: key,
});

interface Props {
  readonly at: Position;
  readonly element: Element;
  readonly isMany: boolean;
}

/** Edits the datapoint of an element, or the ordered list of its datapoints. */
export const DatapointsField = ({ at, element, isMany }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const datapoints = useEditor((state) => state.datapoints);
  const bindings = Array.isArray(element.xidwithValues) ? element.xidwithValues : [];
  const set = (next: readonly ValueBinding[]) => store.run((draft) => setDatapoints(draft, at, next));
  const [first] = bindings;
  const referenceName = useReferenceName();

  const bound = bindings.filter((binding) => !isRelative(binding));

  if (!isMany) {
    const reference = readReference(first);
    return (
      <ReferenceField
        value={reference}
        defaultKey={first?.type}
        onChange={(next) => set(next ? [valueReference(next), ...bindings.slice(1)] : bindings.slice(1))}
      >
        <DatapointPicker
          label={translate('editor.datapoint')}
          value={first && !reference ? (datapoints.get(first.id) ?? { id: first.id }) : null}
          help={
            first && !reference && !datapoints.has(first.id) ? translate('editor.wrong.datapoint') : undefined
          }
          onChange={(datapoint) => {
            if (datapoint) store.addDatapoints([datapoint]);
            const kept = reference ? {} : first;
            set(datapoint ? [{ ...kept, ...bindingTo(datapoint) }, ...bindings.slice(1)] : bindings.slice(1));
          }}
        />
      </ReferenceField>
    );
  }
  return (
    <div>
      <DatapointPicker
        // Reset after each selection, which is added to the list below.
        key={bindings.length}
        label={translate('editor.datapoint')}
        help={translate('editor.datapoint_add')}
        value={null}
        onChange={(datapoint) => {
          if (!datapoint || bound.some(({ id }) => id === datapoint.id)) return;
          store.addDatapoints([datapoint]);
          set([...bindings, bindingTo(datapoint)]);
        }}
      />
      <AddReference onAdd={(reference) => set([...bindings, valueReference(reference)])} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {bindings.map((binding, index) => {
          const known = datapoints.get(binding.id);
          const reference = readReference(binding);
          const name = reference
            ? referenceName(reference)
            : known
              ? datapointName(known)
              : translate('editor.gone_datapoint', { id: binding.id });
          return (
            <Box
              component="li"
              key={reference ? JSON.stringify(reference) : binding.id}
              sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 36 }}
            >
              <Box sx={{ flex: 1, minWidth: 0, color: known || reference ? 'text.primary' : 'error.main' }}>
                {name}
              </Box>
              {index > 0 && (
                <IconButton
                  size="small"
                  aria-label={translate('editor.earlier', { name })}
                  onClick={() => set(bindings.toSpliced(index, 1).toSpliced(index - 1, 0, binding))}
                >
                  <ArrowUpward fontSize="small" />
                </IconButton>
              )}
              <IconButton
                size="small"
                aria-label={translate('editor.unbind_named', { name })}
                onClick={() => set(bindings.filter((one) => one !== binding))}
              >
                <LinkOff fontSize="small" />
              </IconButton>
            </Box>
          );
        })}
      </Box>
    </div>
  );
};
