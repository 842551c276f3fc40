import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import '../../../providers/i18n/drawing-texts.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { followFingers } from './fingers.ts';
import { MAX_ZOOM, panBy, WHOLE, zoomBy, type ZoomView } from './zoom-view.ts';
import './pan-zoom.css';

const STEP = 1.6;
/** How far (px) an arrow key moves the drawing. */
const KEY_STEP = 48;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * Zooms and moves a drawing with fingers, buttons and keys, on a phone. While all of it is shown, one finger scrolls
 * the page.
 */
export const PanZoom = ({ host }: { readonly host: RefObject<HTMLElement | null> }) => {
  const translate = useTranslate();
  const [view, setView] = useState<ZoomView>(WHOLE);
  const isZoomed = view.scale > 1;
  const zoomed = useRef(isZoomed);

  useLayoutEffect(() => {
    zoomed.current = isZoomed;
    const { style } = host.current ?? {};
    style?.setProperty(
      '--fg-view',
      isZoomed ? `translate(${view.x}px,${view.y}px) scale(${view.scale})` : 'none',
    );
    style?.setProperty('--fg-zoom', String(view.scale));
    // Two fingers are ours in any case; one finger is the page's until the drawing is zoomed.
    style?.setProperty('touch-action', isZoomed ? 'none' : 'pan-x pan-y');
  }, [host, view, isZoomed]);
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const end = followFingers(
      box,
      () => zoomed.current,
      (change) => setView((now) => change(now, box.getBoundingClientRect())),
    );
    return () => {
      end();
      for (const name of ['--fg-view', '--fg-zoom', 'touch-action']) box.style.removeProperty(name);
    };
  }, [host]);

  const change = (next: (now: ZoomView, size: DOMRect) => ZoomView): void => {
    const size = host.current?.getBoundingClientRect();
    if (size) setView((now) => next(now, size));
  };
  const zoom = (factor: number): void =>
    change((now, size) => zoomBy(now, factor, { x: size.width / 2, y: size.height / 2 }, size));
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    const run = {
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': () => setView(WHOLE),
    }[event.key];
    if (arrow && isZoomed) {
      change((now, size) => panBy(now, { x: arrow[0] * KEY_STEP, y: arrow[1] * KEY_STEP }, size));
    } else if (run && !event.ctrlKey && !event.metaKey && !event.altKey) run();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Without `disabled`, which would take the focus away from a button that was just pressed.
  const button = (name: string, sign: string, isOff: boolean, run: () => void) => (
    <button
      type="button"
      aria-label={translate(`elements.svg.${name}`)}
      title={translate(`elements.svg.${name}`)}
      aria-disabled={isOff}
      onKeyDown={onKeyDown}
      onClick={() => {
        if (!isOff) run();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={sign} />
      </svg>
    </button>
  );
  return (
    <div className="dash-zoom" role="group" aria-label={translate('elements.svg.zoom')}>
      <span>{translate(isZoomed ? 'elements.svg.pan_hint' : 'elements.svg.zoom_hint')}</span>
      {isZoomed && button('zoom_fit', 'M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4', false, () => setView(WHOLE))}
      {button('zoom_out', 'M6 12h12', !isZoomed, () => zoom(1 / STEP))}
      {button('zoom_in', 'M6 12h12M12 6v12', view.scale >= MAX_ZOOM, () => zoom(STEP))}
    </div>
  );
};
export default PanZoom;
