import type { Point } from './route.ts';
import type { Box } from './symbols.ts';

/** What a schematic's markup shows. */
export interface ReadRendering {
  /** Its view box. */
  readonly frame: Box;
  /** The corners of each pipe by its id; round ones as three. */
  readonly routes: ReadonlyMap<string, readonly Point[]>;
}

const FLOWS = /<path id="([a-z][a-z0-9]{0,15})-flow" d="([^"]{1,2000})"/g;
const numbersIn = (text: string): number[] =>
  (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number).filter((each) => Math.abs(each) <= 1_000_000);

/** Reads markup of `renderSchematic`: finding the routes again would take much longer. Null for any other markup. */
export const readRendered = (markup: string): ReadRendering | null => {
  const [x, y, width, height] = numbersIn(/viewBox="([^"]{1,200})"/.exec(markup)?.[1] ?? '');
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return null;
  const routes = new Map<string, readonly Point[]>();
  for (const [, id = '', path = ''] of markup.matchAll(FLOWS)) {
    const numbers = numbersIn(path);
    const points = Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => ({
      x: numbers[2 * index] ?? 0,
      y: numbers[2 * index + 1] ?? 0,
    }));
    routes.set(id, points);
  }
  return { frame: { x, y, width, height }, routes };
};
