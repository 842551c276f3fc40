import type { Element } from '../../../domain/dashboard/document.ts';
import { bindState, bindValue, unbindNode } from '../../../domain/dashboard/edits-bindings.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { type PlacedSymbol, slotNode } from '../../../domain/dashboard/schematic/model.ts';
import { slotState, slotValue } from '../../../domain/dashboard/schematic/slots.ts';
import type { Slot } from '../../../domain/dashboard/schematic/symbol.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { DatapointPicker } from '../panel/datapoint-picker.tsx';
import { stateOf, valueOf } from '../panel/drawing.ts';
import { useEditor, useEditorStore } from '../store.ts';

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
  const id = slot.as === 'value' ? valueOf(element, node)?.id : stateOf(element, node)?.dataPoint;
  return (
    <DatapointPicker
      label={translate(`editor.schematic.slot.${slot.name}`)}
      value={id === undefined ? null : (datapoints.get(id) ?? { id })}
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
  );
};
