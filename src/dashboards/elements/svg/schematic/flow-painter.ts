import type { ValueSource } from '../../../value-source.ts';
import type { Painter } from '../painters.ts';
import { hadFlow, isInUse } from './in-use.ts';
import { SPEED_ATTRIBUTE } from './styles.ts';

/** Flows (L/min) from which a pipe is drawn with medium and with high speed. */
const MEDIUM = 4;
const FAST = 12;

const speedOf = (flow: number): '1' | '2' | '3' => (flow >= FAST ? '3' : flow >= MEDIUM ? '2' : '1');

/** Moves the dashes of a pipe while any of its flows is known to be above zero. `outlets`: those that end with a use. */
export const flowPainter = (
  node: SVGElement,
  ids: readonly number[],
  outlets: ReadonlySet<number>,
  source: ValueSource,
): Painter => {
  let painted: string | null = null;
  const paint = (): void => {
    let flow = 0;
    for (const id of ids) {
      const now = source.get(id);
      const isFlowing = outlets.has(id) ? isInUse(now) : hadFlow(now);
      if (isFlowing) flow += now.value ?? 0;
    }
    const speed = flow > 0 ? speedOf(flow) : null;
    if (speed === painted) return;
    painted = speed;
    if (speed === null) node.removeAttribute(SPEED_ATTRIBUTE);
    else node.setAttribute(SPEED_ATTRIBUTE, speed);
  };
  // A use ends by itself.
  return { ids, paint, describe: paint };
};
