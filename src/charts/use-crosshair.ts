import { useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import type { ChartLayout } from '../domain/charts/layout.ts';
import type { Span } from '../domain/readings/series.ts';
import { nearestTime } from '../domain/readings/series-at.ts';
import { useSharedCrosshair } from './shared-crosshair.ts';

/** A drag shorter than this is a click (px). */
const MIN_DRAG = 8;
/** The shortest span to zoom to. */
export const MIN_SPAN_MS = 60_000;
/** Steps of Page Up, Page Down and arrow keys with Shift. */
const LARGE_STEP = 10;

interface Input {
  readonly layout: ChartLayout;
  readonly span: Span;
  /** Times with readings, ascending. */
  readonly times: readonly number[];
  readonly onZoom: ((span: Span) => void) | undefined;
}

/** Where the keys move: the index of the next time, or undefined for other keys. */
const nextIndex = (key: string, isLarge: boolean, index: number, last: number): number | undefined => {
  const step = isLarge ? LARGE_STEP : 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: index - step,
    ArrowRight: index + step,
    ArrowDown: index - step,
    ArrowUp: index + step,
    PageDown: index - LARGE_STEP,
    PageUp: index + LARGE_STEP,
    Home: 0,
    End: last,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
};

/**
 * The crosshair: the time under the pointer, or selected with the keys. Dragging with a mouse or pen selects a span
 * to zoom to; + and - zoom around the crosshair.
 */
export const useCrosshair = ({ layout, span, times, onZoom }: Input) => {
  const [at, other, setAt] = useSharedCrosshair();
  const [selection, setSelection] = useState<Span | null>(null);
  const start = useRef<number | null>(null);
  const offset = (event: PointerEvent<HTMLElement>): number =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;

  const endDrag = (): void => {
    start.current = null;
    setSelection(null);
  };
  const zoomBy = (factor: number): void => {
    const length = Math.max(MIN_SPAN_MS, (span.to - span.from) * factor);
    const middle = at ?? (span.from + span.to) / 2;
    const from = middle - (middle - span.from) * factor;
    onZoom?.({ from, to: from + length });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      if (at === null && !selection) return;
      endDrag();
      setAt(null);
    } else if (onZoom && (event.key === '+' || event.key === '-')) {
      zoomBy(event.key === '+' ? 0.5 : 2);
    } else {
      const last = times.length - 1;
      const index = at === null ? last : Math.max(0, times.indexOf(nearestTime(times, at) ?? 0));
      const target = nextIndex(event.key, event.shiftKey, index, last);
      if (target === undefined) return;
      setAt(times[target] ?? null);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    /** The time of the reading nearest to the crosshair (ms), or null. */
    at: at === null ? null : (nearestTime(times, at) ?? null),
    /** The time that is looked at in another chart, if this one contains it. */
    other: other !== null && other >= span.from && other <= span.to ? other : null,
    selection,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        setAt(layout.timeAt(offset(event)));
        // A finger moves the crosshair or scrolls the page.
        if (!onZoom || event.button !== 0 || event.pointerType === 'touch') return;
        start.current = offset(event);
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const current = offset(event);
        const first = start.current;
        setAt(layout.timeAt(current));
        if (first === null) return;
        const [from, to] = [Math.min(first, current), Math.max(first, current)];
        const isDrag = to - from >= MIN_DRAG;
        setSelection(isDrag ? { from: layout.timeAt(from), to: layout.timeAt(to) } : null);
      },
      onPointerUp: () => {
        if (selection && onZoom) {
          const missing = Math.max(0, MIN_SPAN_MS - (selection.to - selection.from)) / 2;
          onZoom({ from: selection.from - missing, to: selection.to + missing });
        }
        endDrag();
      },
      onPointerCancel: endDrag,
      onPointerLeave: () => {
        if (start.current === null) setAt(null);
      },
      onDoubleClick: () => zoomBy(2),
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) setAt(times.at(-1) ?? null);
      },
      onBlur: () => setAt(null),
      onKeyDown,
    },
  };
};
