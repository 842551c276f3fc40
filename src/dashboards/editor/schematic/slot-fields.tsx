import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { useAutocompleteTexts } from '../../../providers/autocomplete.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { BindingsList } from '../panel/bindings-list.tsx';
import { bindingsOfDrawing, stateOf, valueOf } from '../panel/drawing.ts';
import { StateFields } from '../panel/state-fields.tsx';
import { ValueFields } from '../panel/value-fields.tsx';
import { SlotField } from './slot-field.tsx';
import { type PlacedSlot, slotsOf, symbolName } from './slot-names.ts';

interface Props {
  readonly at: Position;
  readonly element: Element;
  /** The node of the selected slot. */
  readonly node: string | null;
  onNode(node: string | null): void;
}

/** Binds the slots of a schematic, and sets how their values and states look. */
export const SlotFields = ({ at, element, node, onNode }: Props) => {
  const translate = useTranslate();
  const texts = useAutocompleteTexts();
  const slots = useMemo(() => slotsOf(element), [element]);
  const slotName = ({ slot }: PlacedSlot): string => translate(`editor.schematic.slot.${slot.name}`);
  const names = new Map(
    [...slots].map(([id, each]) => [id, `${symbolName(each.symbol)} · ${slotName(each)}`] as const),
  );
  const selected = (node === null ? undefined : slots.get(node)) ?? null;
  const value = selected?.slot.as === 'value' ? valueOf(element, selected.node) : undefined;
  const state = selected?.slot.as === 'state' ? stateOf(element, selected.node) : undefined;
  return (
    <>
      <Autocomplete<PlacedSlot>
        {...texts}
        size="small"
        options={[...slots.values()]}
        value={selected}
        disabled={slots.size === 0}
        getOptionLabel={(each) => names.get(each.node) ?? each.node}
        getOptionKey={(each) => each.node}
        isOptionEqualToValue={(a, b) => a.node === b.node}
        onChange={(_, next) => onNode(next?.node ?? null)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('editor.schematic.slot_of')}
            helperText={translate(
              slots.size === 0 ? 'editor.schematic.no_slots' : 'editor.schematic.slot_help',
            )}
          />
        )}
      />
      {selected && (
        <SlotField
          key={selected.node}
          at={at}
          element={element}
          symbol={selected.symbol}
          slot={selected.slot}
        />
      )}
      {value && <ValueFields at={at} binding={value} />}
      {state && <StateFields at={at} binding={state} />}
      {bindingsOfDrawing(element).length > 0 && <BindingsList at={at} element={element} onChoose={onNode} />}
    </>
  );
};
export default SlotFields;
