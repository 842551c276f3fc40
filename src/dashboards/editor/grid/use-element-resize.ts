import type { PointerEvent } from 'react';
import { ROW_HEIGHT } from '../../../domain/dashboard/document.ts';
import { setSizes } from '../../../domain/dashboard/edits/elements.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { FULL_SPAN } from '../../../domain/dashboard/widths.ts';
import { useEditorStore } from '../store.ts';

export interface ResizedSides {
  readonly width: boolean;
  readonly height: boolean;
}

/** The gap (px) between elements, smaller in a narrow column, which their sizes in twelfths and rows include. */
const GAP = 16;
const LARGEST_SHARE = 0.06;

/** Changes the size of an element while its handle is dragged: in twelfths of its column and in rows. */
export const useElementResize = (at: Position) => {
  const store = useEditorStore();
  return (event: PointerEvent<HTMLElement>, sides: ResizedSides): void => {
    const card = event.currentTarget.closest<HTMLElement>('[data-element]');
    const column = card?.parentElement;
    if (!card || !column || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const start = { x: event.clientX, y: event.clientY + window.scrollY };
    const { width, height } = card.getBoundingClientRect();
    const all = column.getBoundingClientRect().width;
    const gap = Math.min(GAP, all * LARGEST_SHARE);
    const twelfth = (all + gap) / FULL_SPAN;
    const end = new AbortController();
    const onMove = (now: globalThis.PointerEvent): void => {
      const [x, y] = [now.clientX - start.x, now.clientY + window.scrollY - start.y];
      store.run((draft) =>
        setSizes(draft, at, {
          ...(sides.width ? { width: (width + x + gap) / twelfth } : {}),
          ...(sides.height ? { height: (height + y + GAP) / ROW_HEIGHT } : {}),
        }),
      );
    };
    const stop = (): void => end.abort();
    window.addEventListener('pointermove', onMove, { signal: end.signal });
    window.addEventListener('pointerup', stop, { signal: end.signal });
    window.addEventListener('pointercancel', stop, { signal: end.signal });
  };
};
