import type { ValueSource } from '../../../value-source.ts';
import type { Painter } from '../painters.ts';

const FULL = 0.75;
const STALE = 0.3;

const numberOf = (node: SVGElement, name: string): number =>
  Number.parseFloat(node.getAttribute(name) ?? '') || 0;

/** Fills a rectangle, which is drawn as full, from the bottom to a level in percent. */
export const levelPainter = (node: SVGElement, id: number, source: ValueSource): Painter => {
  const [top, height] = [numberOf(node, 'y'), numberOf(node, 'height')];
  let painted = '';
  return {
    ids: [id],
    paint: () => {
      const { value, state } = source.get(id);
      const share = value === null ? 0 : Math.min(1, Math.max(0, value / 100));
      const opacity = value === null ? 0 : state === 'live' ? FULL : STALE;
      const key = `${share.toFixed(3)} ${opacity}`;
      if (key === painted) return;
      painted = key;
      node.setAttribute('y', (top + height * (1 - share)).toFixed(1));
      node.setAttribute('height', (height * share).toFixed(1));
      node.setAttribute('opacity', String(opacity));
    },
    describe: () => undefined,
  };
};
