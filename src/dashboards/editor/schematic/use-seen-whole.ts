import { useLayoutEffect, useRef } from 'react';
import type { Schematic } from '../../../domain/dashboard/schematic/model.ts';
import { fittingZoom } from './stage-zoom.ts';

/** Below this zoom, symbols are too small to work with: the stage scrolls to a new one instead. */
const LEAST = 0.5;

/** Shows all of the drawing when a symbol is added where it would not be seen. */
export const useSeenWhole = (schematic: Schematic | null, onZoom: (zoom: number) => void): void => {
  const last = schematic?.symbols.at(-1)?.id;
  const count = schematic?.symbols.length ?? 0;
  const before = useRef(count);
  useLayoutEffect(() => {
    const isAdded = count > before.current;
    before.current = count;
    const symbol = document.querySelector(`[data-symbol="${last}"]`);
    const stage = symbol?.closest('[data-schematic-part="stage"]');
    if (!isAdded || !symbol || !stage) return;
    const [own, seen] = [symbol.getBoundingClientRect(), stage.getBoundingClientRect()];
    const isSeen = own.right <= seen.right && own.bottom <= seen.bottom;
    const fitting = fittingZoom(schematic);
    if (!isSeen && fitting >= LEAST) onZoom(fitting);
  });
};
