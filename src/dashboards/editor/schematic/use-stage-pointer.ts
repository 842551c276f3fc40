import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import type { Connectable } from '../../../domain/dashboard/schematic/connect.ts';
import { isOnRoute } from '../../../domain/dashboard/schematic/route.ts';
import { GRID } from '../../../domain/dashboard/schematic/model.ts';
import { boxOfSymbol, portsOf } from '../../../domain/dashboard/schematic/symbols.ts';
import { useEditedSchematic } from './schematic-context.ts';

export interface StagePoint {
  readonly x: number;
  readonly y: number;
}
/** A drag on the stage: of the selected symbols, or of a new pipe from a port. */
export type StageDrag =
  | { readonly move: StagePoint; readonly from?: never }
  | {
      readonly from: Connectable;
      readonly start: StagePoint;
      readonly to: StagePoint;
      readonly move?: never;
    };

/** How near (in units of the drawing) to a port a pipe is dropped on it. */
const NEAR = 16;
const NOWHERE: StagePoint = { x: 0, y: 0 };

/**
 * Drags of symbols and pipes. `toStage` converts a position in the window to units of the drawing; `routes` are those of
 * the pipes.
 */
export const useStagePointer = (
  toStage: (x: number, y: number) => StagePoint,
  routes: ReadonlyMap<string, readonly StagePoint[]>,
) => {
  const { schematic, selected, tools } = useEditedSchematic();
  const [drag, setDrag] = useState<StageDrag | null>(null);
  const latest = useRef({ schematic, toStage, routes });
  latest.current = { schematic, toStage, routes };
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const follow = (onMove: (point: StagePoint) => void, onUp: (point: StagePoint) => void): void => {
    const end = new AbortController();
    stop.current = () => end.abort();
    const pointOf = ({ clientX, clientY }: PointerEvent): StagePoint =>
      latest.current.toStage(clientX, clientY);
    const { signal } = end;
    window.addEventListener('pointermove', (event) => onMove(pointOf(event)), { signal });
    window.addEventListener(
      'pointerup',
      (event) => {
        end.abort();
        setDrag(null);
        onUp(pointOf(event));
      },
      { signal },
    );
    window.addEventListener(
      'pointercancel',
      () => {
        end.abort();
        setDrag(null);
      },
      { signal },
    );
  };

  /** The port or symbol at a point. */
  const targetAt = ({ x, y }: StagePoint): Connectable | null => {
    const { symbols } = latest.current.schematic;
    for (const symbol of symbols) {
      for (const port of portsOf(symbol)) {
        const distance = Math.hypot(symbol.x + port.x - x, symbol.y + port.y - y);
        if (distance <= NEAR) return { symbol: symbol.id, port: port.id };
      }
    }
    const found = symbols.findLast((symbol) => {
      const box = boxOfSymbol(symbol);
      return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    });
    return found ? { symbol: found.id } : null;
  };

  /** The pipe at a point, outside of symbols. */
  const pipeAt = (point: StagePoint): string | undefined =>
    [...latest.current.routes].find(([, corners]) => isOnRoute(corners, point, NEAR))?.[0];

  const startMove = (event: ReactPointerEvent, id: string): void => {
    // A finger moves what is selected; it scrolls everything else.
    if (event.button !== 0 || (event.pointerType === 'touch' && !selected.has(id))) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (!selected.has(id)) tools.select(id);
    const start = latest.current.toStage(event.clientX, event.clientY);
    const by = ({ x, y }: StagePoint): StagePoint => ({
      x: Math.round((x - start.x) / GRID) * GRID,
      y: Math.round((y - start.y) / GRID) * GRID,
    });
    let moved = NOWHERE;
    follow(
      (point) => {
        const next = by(point);
        if (next.x === moved.x && next.y === moved.y) return;
        moved = next;
        setDrag({ move: next });
      },
      (point) => tools.move(by(point)),
    );
  };

  const startPipe = (event: ReactPointerEvent, from: Connectable, start: StagePoint): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    setDrag({ from, start, to: start });
    follow(
      (to) => setDrag({ from, start, to }),
      (to) => {
        const target = targetAt(to);
        const pipe = target ? undefined : pipeAt(to);
        if (target && target.symbol !== from.symbol) tools.connect(from, target);
        else if (pipe !== undefined) tools.connectToPipe(from, pipe, to);
      },
    );
  };
  return { drag, startMove, startPipe, targetAt };
};
