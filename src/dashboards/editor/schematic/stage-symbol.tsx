import Box from '@mui/material/Box';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { Connectable } from '../../../domain/dashboard/schematic/connect.ts';
import { GRID, type PlacedSymbol, slotNode } from '../../../domain/dashboard/schematic/model.ts';
import { boxOfSymbol, kindOf, portsOf } from '../../../domain/dashboard/schematic/symbols.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { bindingsOfDrawing } from '../panel/drawing.ts';
import { useEditor } from '../store.ts';
import { useEditedSchematic } from './schematic-context.ts';
import { symbolName } from './slot-names.ts';
import type { StagePoint } from './use-stage-pointer.ts';

interface Props {
  readonly symbol: PlacedSymbol;
  readonly zoom: number;
  readonly isConnecting: boolean;
  startMove(event: PointerEvent, id: string): void;
  startPipe(event: PointerEvent, from: Connectable, start: StagePoint): void;
}

const PORT_PX = 16;

/** The titles of the devices that a symbol is bound to. */
export const useDeviceTitles = (symbol: PlacedSymbol): readonly string[] => {
  const { element } = useEditedSchematic();
  const datapoints = useEditor((state) => state.datapoints);
  const nodes = new Set((kindOf(symbol)?.slots ?? []).map(({ name }) => slotNode(symbol.id, name)));
  const titles = bindingsOfDrawing(element).flatMap(({ node, datapoint }) =>
    nodes.has(node) ? [datapoints.get(datapoint)?.device_title ?? `#${datapoint}`] : [],
  );
  return [...new Set(titles)];
};

/** A symbol on the stage: a button over its picture, with its ports. */
export const StageSymbol = ({ symbol, zoom, isConnecting, startMove, startPipe }: Props) => {
  const translate = useTranslate();
  const { selected, tools } = useEditedSchematic();
  const isSelected = selected.has(symbol.id);
  const box = boxOfSymbol(symbol);
  const titles = useDeviceTitles(symbol);
  const name = [
    symbolName(symbol),
    translate('editor.schematic.place', { column: symbol.x / GRID + 1, row: symbol.y / GRID + 1 }),
    ...(titles.length > 0 ? [translate('editor.schematic.bound_to', { title: titles.join(', ') })] : []),
  ].join(', ');
  const onClick = (event: MouseEvent): void => {
    event.stopPropagation();
    tools.select(symbol.id, event.shiftKey || event.ctrlKey || event.metaKey);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || !event.shiftKey) return;
    event.preventDefault();
    tools.select(symbol.id, true);
  };
  return (
    <Box
      className="schematic-symbol"
      data-selected={isSelected || undefined}
      data-connecting={isConnecting || undefined}
      style={{ left: box.x * zoom, top: box.y * zoom, width: box.width * zoom, height: box.height * zoom }}
    >
      <button
        type="button"
        data-symbol={symbol.id}
        aria-pressed={isSelected}
        aria-label={name}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => startMove(event, symbol.id)}
      />
      {portsOf(symbol).map(({ id, x, y, medium }) => (
        <span
          key={id}
          aria-hidden
          className="schematic-port"
          data-port={`${symbol.id} ${id}`}
          data-medium={medium}
          style={{ left: x * zoom - PORT_PX / 2, top: y * zoom - PORT_PX / 2 }}
          onClick={onClick}
          onPointerDown={(event) =>
            startPipe(event, { symbol: symbol.id, port: id }, { x: symbol.x + x, y: symbol.y + y })
          }
        />
      ))}
    </Box>
  );
};
