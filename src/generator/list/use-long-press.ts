import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** Shorter than the browser's own long press, which opens a menu for links. */
const PRESS_MS = 450;
/** A finger that moves further scrolls. */
const SLOP_PX = 10;

/** Handlers of an element on which a finger may rest; `isPart`: whether it does so on the element's own content. */
export const useLongPress = (
  isPart: (event: PointerEvent) => boolean,
  act: (event: PointerEvent) => void,
) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    onPointerDown: (event: PointerEvent) => {
      stop();
      wasLong.current = false;
      from.current = { x: event.clientX, y: event.clientY };
      if (event.pointerType !== 'touch' || !isPart(event)) return;
      timer.current = setTimeout(() => {
        wasLong.current = true;
        act(event);
      }, PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > SLOP_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => wasLong.current && event.preventDefault(),
    /** Whether the click that just came ended a long press. */
    takeLong: (): boolean => {
      const was = wasLong.current;
      wasLong.current = false;
      return was;
    },
  };
};
