import { useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** What is dragged from the side of the schematic: a new symbol, or a device for one. */
export type Dragged =
  | { readonly kind: string; readonly device?: never }
  | { readonly device: { readonly id: number; readonly title: string }; readonly kind?: never };

export type StartDrag = (event: ReactPointerEvent, dragged: Dragged) => void;
interface Place {
  readonly x: number;
  readonly y: number;
}

/** How far (px) the pointer moves before a press becomes a drag. */
const THRESHOLD = 5;

/**
 * Drags from the library to the stage, with a mouse or pen; a finger scrolls the library and presses instead.
 * `at`: where the pointer is during a drag.
 */
export const useDrop = (onDrop: (dragged: Dragged, at: Place) => void) => {
  const [drag, setDrag] = useState<{ readonly dragged: Dragged; readonly at: Place } | null>(null);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const startDrag: StartDrag = useCallback((event, dragged) => {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    const [startX, startY] = [event.clientX, event.clientY];
    let isDragging = false;
    const end = new AbortController();
    const { signal } = end;
    stop.current = () => end.abort();
    const onMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
      isDragging ||= Math.hypot(x - startX, y - startY) > THRESHOLD;
      if (isDragging) setDrag({ dragged, at: { x, y } });
    };
    const onUp = ({ clientX: x, clientY: y }: PointerEvent): void => {
      end.abort();
      if (!isDragging) return;
      setDrag(null);
      latest.current(dragged, { x, y });
      // The press was a drag: the button must not take it as a click as well, if the pointer is still above it.
      const ignoreClick = new AbortController();
      window.addEventListener('click', (click) => click.stopPropagation(), {
        capture: true,
        signal: ignoreClick.signal,
      });
      setTimeout(() => ignoreClick.abort());
    };
    const onCancel = (): void => {
      end.abort();
      setDrag(null);
    };
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', onCancel, { signal });
  }, []);
  return { drag, startDrag };
};
