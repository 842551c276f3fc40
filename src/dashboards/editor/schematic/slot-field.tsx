import type { Element } from '../../../domain/dashboard/document.ts';
import { bindState, bindValue, unbindNode } from '../../../domain/dashboard/edits/bindings.ts';
import {
  type KeyReference,
  stateReference,
  valueReference,
} from '../../../domain/dashboard/edits/variables.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { type PlacedSymbol, slotNode } from '../../../domain/dashboard/schematic/model.ts';
import { slotState, slotValue } from '../../../domain/dashboard/schematic/slots.ts';
import type { Slot } from '../../../domain/dashboard/schematic/symbol.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { DatapointPicker } from '../panel/datapoint-picker.tsx';
import { readReference, stateOf, valueOf } from '../panel/drawing.ts';
import { useEditor, useEditorStore } from '../store.ts';
import { ReferenceField } from '../variables/reference-field.tsx';

/** For the look of a slot that refers to a variable. */
const NO_DATAPOINT = { id: 0, xid: null, key: '', kind: 'gauge', dev_id: '', device_id: 0 } as const;

interface Props {
  readonly element: Element;
  readonly at: Position;
  readonly symbol: PlacedSymbol;
  readonly slot: Slot;
}

/** The datapoint of one slot. */
export const SlotField = ({ at, element, symbol, slot }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const datapoints = useEditor((state) => state.datapoints);
  const node = slotNode(symbol.id, slot.name);
  const label = translate(`editor.schematic.slot.${slot.name}`);
  const [value, state] = [valueOf(element, node), stateOf(element, node)];
  const id = slot.as === 'value' ? value?.id : state?.dataPoint;
  const reference = readReference(slot.as === 'value' ? value : state);
  const refer = (next: KeyReference | null): void => {
    store.run((draft) => {
      if (!next) return unbindNode(draft, at, node, slot.as);
      return slot.as === 'value'
        ? bindValue(draft, at, { ...slotValue(symbol, slot, NO_DATAPOINT), ...valueReference(next, node) })
        : bindState(draft, at, stateReference(next, slotState(symbol, slot, NO_DATAPOINT)));
    });
  };
  return (
    <ReferenceField label={label} value={reference} defaultKey={value?.type} onChange={refer}>
      <DatapointPicker
        label={label}
        value={id === undefined || reference ? null : (datapoints.get(id) ?? { id })}
        onChange={(datapoint) => {
          if (datapoint) store.addDatapoints([datapoint]);
          store.run((draft) => {
            if (!datapoint) return unbindNode(draft, at, node, slot.as);
            return slot.as === 'value'
              ? bindValue(draft, at, slotValue(symbol, slot, datapoint))
              : bindState(draft, at, slotState(symbol, slot, datapoint));
          });
        }}
      />
    </ReferenceField>
  );
};
