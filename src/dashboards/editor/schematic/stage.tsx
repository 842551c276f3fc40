import Box from '@mui/material/Box';
import { useMemo, useRef } from 'react';
import { moveSymbols } from '../../../domain/dashboard/schematic/edits.ts';
import { GRID } from '../../../domain/dashboard/schematic/model.ts';
import { renderSchematic, routesOf } from '../../../domain/dashboard/schematic/render.ts';
import { boxOfSymbol } from '../../../domain/dashboard/schematic/symbols.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { Drawing } from '../../elements/svg/drawing.tsx';
import { useEditedSchematic } from './schematic-context.ts';
import { stageStyles } from './stage-styles.ts';
import { StageSymbol } from './stage-symbol.tsx';
import { useSize } from './use-size.ts';
import { useStagePointer, type StagePoint } from './use-stage-pointer.ts';

interface Props {
  readonly zoom: number;
  /** Receives the function that converts a position in the window to units of the drawing; null outside the stage. */
  readonly onPlaced: (at: (x: number, y: number) => StagePoint | null) => void;
}

/** Room (in units) around the drawing to place more. */
const ROOM = 20 * GRID;

/** The drawing with a button over each symbol. */
export const Stage = ({ zoom, onPlaced }: Props) => {
  const translate = useTranslate();
  const { element, schematic, selected, tools } = useEditedSchematic();
  const stage = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const toStage = (x: number, y: number): StagePoint => {
    const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: (x - left) / zoom, y: (y - top) / zoom };
  };
  onPlaced((x, y) => {
    const { left = 0, right = 0, top = 0, bottom = 0 } = viewport.current?.getBoundingClientRect() ?? {};
    return x >= left && x <= right && y >= top && y <= bottom ? toStage(x, y) : null;
  });
  const settled = useMemo(() => routesOf(schematic), [schematic]);
  const { drag, startMove, startPipe } = useStagePointer(toStage, settled);
  const moved = drag?.move;
  const shown = useMemo(
    () => (moved ? moveSymbols(schematic, selected, moved) : schematic),
    [schematic, selected, moved],
  );
  const boxes = shown.symbols.map(boxOfSymbol);
  const seen = useSize(viewport);
  const width = Math.max(seen.width / zoom, ...boxes.map((box) => box.x + box.width + ROOM));
  const height = Math.max(seen.height / zoom, ...boxes.map((box) => box.y + box.height + ROOM));
  const routes = useMemo(
    () => (shown === schematic ? settled : routesOf(shown)),
    [shown, schematic, settled],
  );
  const markup = useMemo(
    () => renderSchematic(shown, { x: 0, y: 0, width, height }).markup,
    [shown, width, height],
  );
  const drawn = useMemo(() => ({ ...element, schematic: shown }), [element, shown]);
  const pathOf = (id: string): string =>
    (routes.get(id) ?? []).map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return (
    <Box ref={viewport} data-schematic-part="stage" sx={stageStyles}>
      <Box
        ref={stage}
        role="group"
        aria-label={translate('editor.schematic.stage')}
        className="schematic-stage"
        onClick={tools.clear}
        style={{
          width: width * zoom,
          height: height * zoom,
          backgroundSize: `${GRID * zoom}px ${GRID * zoom}px`,
        }}
      >
        <Box inert sx={{ position: 'absolute', inset: 0 }}>
          <Drawing isEdited element={drawn} markup={markup} label={translate('elements.svg.drawing')} />
        </Box>
        <svg aria-hidden className="schematic-pipes" viewBox={`0 0 ${width} ${height}`}>
          {shown.pipes.map(({ id }) => (
            <path
              key={id}
              data-pipe={id}
              data-selected={selected.has(id) || undefined}
              d={pathOf(id)}
              onClick={(event) => {
                event.stopPropagation();
                tools.select(id, event.shiftKey || event.ctrlKey || event.metaKey);
              }}
            />
          ))}
          {drag?.from && (
            <line
              className="schematic-new-pipe"
              x1={drag.start.x}
              y1={drag.start.y}
              x2={drag.to.x}
              y2={drag.to.y}
            />
          )}
        </svg>
        {shown.symbols.map((symbol) => (
          <StageSymbol
            key={symbol.id}
            symbol={symbol}
            zoom={zoom}
            isConnecting={drag?.from !== undefined}
            startMove={startMove}
            startPipe={startPipe}
          />
        ))}
        {shown.symbols.length === 0 && (
          <Box component="ol" className="schematic-steps">
            <li>{translate('editor.schematic.empty')}</li>
            <li>{translate('editor.schematic.empty_bind')}</li>
            <li>{translate('editor.schematic.empty_connect')}</li>
          </Box>
        )}
      </Box>
    </Box>
  );
};
