import type { CurrentValue, ValueSource } from '../../../value-source.ts';
import type { Painter } from '../painters.ts';
import { hadFlow, isInUse } from './in-use.ts';
import { SPEED_ATTRIBUTE } from './styles.ts';

/** Flows (L/min) from which a pipe is drawn with medium and with high speed. */
const MEDIUM = 4;
const FAST = 12;

const speedOf = (flow: number): '1' | '2' | '3' => (flow >= FAST ? '3' : flow >= MEDIUM ? '2' : '1');

/** The datapoints that tell whether water flows in a pipe. */
export interface PipeFlow {
  /** The flows that it carries, in L/min; none: unknown. `ends`: the flows of which at least one has to be above zero for it. */
  readonly flows: readonly { readonly id: number; readonly ends: readonly number[] }[];
  /** The states of pumps without which nothing flows: running or stopped. */
  readonly pumps: readonly number[];
  /** The same of valves: open or closed. */
  readonly valves: readonly number[];
}

/** Pumps and valves by the state that is known of them. */
const isOff = ({ value, state }: CurrentValue): boolean => state === 'live' && value === 0;
const isOn = ({ value, state }: CurrentValue): boolean => state === 'live' && value !== null && value !== 0;

/**
 * Moves the dashes of a pipe while any of its flows is known to be above zero, or, if none is measured, while its pump
 * runs; never while a pump of it is stopped or a valve closed. `outlets`: the flows that end with a use.
 */
export const flowPainter = (
  node: SVGElement,
  { flows, pumps, valves }: PipeFlow,
  outlets: ReadonlySet<number>,
  source: ValueSource,
): Painter => {
  let painted: string | null = null;
  const isFlowing = (id: number): boolean => (outlets.has(id) ? isInUse : hadFlow)(source.get(id));
  const isStopped = (): boolean => [...pumps, ...valves].some((id) => isOff(source.get(id)));
  const speedNow = (): string | null => {
    if (isStopped()) return null;
    if (flows.length === 0) return pumps.some((id) => isOn(source.get(id))) ? '1' : null;
    let flow = 0;
    for (const { id, ends } of flows)
      if (isFlowing(id) && ends.some(isFlowing)) flow += source.get(id).value ?? 0;
    return flow > 0 ? speedOf(flow) : null;
  };
  const paint = (): void => {
    const speed = speedNow();
    if (speed === painted) return;
    painted = speed;
    if (speed === null) node.removeAttribute(SPEED_ATTRIBUTE);
    else node.setAttribute(SPEED_ATTRIBUTE, speed);
  };
  // A use ends by itself.
  const ids = new Set([...flows.flatMap(({ id, ends }) => [id, ...ends]), ...pumps, ...valves]);
  return { ids: [...ids], paint, describe: paint };
};
