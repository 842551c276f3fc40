import { type Connectable, connect, type Connected } from './connect.ts';
import { addSymbol, freePipeId } from './edits.ts';
import { MAX_PIPES, type PipeEnd, type Schematic } from './model.ts';
import { routesOf } from './render.ts';
import { cellsOf, type Point } from './route.ts';
import { boxOfSymbol } from './symbols.ts';

const TEE: PipeEnd['port'] = 'at';

/** Divides a pipe by a tee, at the place next to a point or else in the middle. `id`: that of the tee. */
export const insertTee = (schematic: Schematic, pipe: string, near?: Point): Connected => {
  const divided = schematic.pipes.find(({ id }) => id === pipe);
  const cells = cellsOf(routesOf(schematic).get(pipe) ?? []).slice(1);
  const middle = cells[Math.floor(cells.length / 2)];
  if (!divided || !middle) return { fault: 'no_port' };
  const at = near
    ? cells.reduce((best, cell) =>
        Math.hypot(cell.x - near.x, cell.y - near.y) < Math.hypot(best.x - near.x, best.y - near.y)
          ? cell
          : best,
      )
    : middle;
  const { width, height } = boxOfSymbol({ kind: 'junction', x: 0, y: 0 });
  const added = addSymbol(schematic, { kind: 'junction', x: at.x - width / 2, y: at.y - height / 2 });
  if (added.id === null || schematic.pipes.length >= MAX_PIPES) return { fault: 'full' };
  const tee = { symbol: added.id, port: TEE };
  const first = { ...divided, to: tee };
  const pipes = added.schematic.pipes.map((each) => (each.id === pipe ? first : each));
  const second = { ...divided, id: freePipeId(added.schematic), from: tee };
  return { schematic: { ...added.schematic, pipes: [...pipes, second] }, id: added.id };
};

/** Connects a symbol to a pipe by a tee next to a point. */
export const connectToPipe = (
  schematic: Schematic,
  from: Connectable,
  pipe: string,
  near?: Point,
): Connected => {
  const divided = insertTee(schematic, pipe, near);
  return divided.fault === undefined
    ? connect(divided.schematic, from, { symbol: divided.id, port: TEE })
    : divided;
};
