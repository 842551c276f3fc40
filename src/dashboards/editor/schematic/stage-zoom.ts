import { GRID, type Schematic } from '../../../domain/dashboard/schematic/model.ts';
import { boxOfSymbol } from '../../../domain/dashboard/schematic/symbols.ts';
import { SIDES } from './dialog-styles.ts';

const ZOOMS = [0.3, 0.4, 0.5, 0.65, 0.8, 1, 1.35, 1.8] as const;

/** From this width (px) of the window on, the library and the settings are beside the stage. */
const BESIDE_FROM = 900;
const HEAD_HEIGHT = 57;

/** Where the stage has the whole width of a small screen, its symbols are at least this large: they are pressed there. */
const LEAST_OPENED = 0.65;

/** A fitting zoom is a multiple of this. */
const STEP = 0.05;

/** Symbols are not larger than this, as they are in a dashboard on a wide screen; the first ones of a drawing are as large as they are drawn. */
const MOST = 1.35;

/** The zoom with which all of a drawing is seen, as large as it can be. */
export const fittingZoom = (schematic: Schematic | null): number => {
  const boxes = (schematic?.symbols ?? []).map(boxOfSymbol);
  const sides = innerWidth >= BESIDE_FROM ? SIDES.left + SIDES.right : 0;
  const needed = (right: number): number => right + GRID;
  const most = Math.min(
    (innerWidth - sides) / needed(Math.max(0, ...boxes.map(({ x, width }) => x + width))),
    (innerHeight - HEAD_HEIGHT) / needed(Math.max(0, ...boxes.map(({ y, height }) => y + height))),
  );
  return Math.max(ZOOMS[0], Math.min(boxes.length > 0 ? MOST : 1, Math.floor(most / STEP) * STEP));
};

/** The next larger or smaller zoom of the list, if there is one. */
export const zoomStep = (zoom: number, by: 1 | -1): number | undefined =>
  by > 0 ? ZOOMS.find((each) => each > zoom + STEP / 2) : ZOOMS.findLast((each) => each < zoom - STEP / 2);

/** The zoom with which a drawing is opened. */
export const openingZoom = (schematic: Schematic | null): number =>
  Math.max(fittingZoom(schematic), innerWidth < BESIDE_FROM ? LEAST_OPENED : 0);
