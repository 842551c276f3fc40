import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SCHEMATIC_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import '../../../providers/i18n/drawing-texts.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { clearView, contentsOf } from './clear-view.ts';
import { type Change, followFingers } from './fingers.ts';
import { ReadingsList } from './readings-list.tsx';
import { onFirstAlarm, startViewOf, viewOf } from './start-view.ts';
import { onceDrawn, textSizes } from './text-sizes.ts';
import {
  boxHeight,
  type Frame,
  LEGIBLE_PX,
  legibleScale,
  panBy,
  UPRIGHT_PX,
  WHOLE,
  zoomBy,
  type ZoomView,
} from './zoom-view.ts';
import './pan-zoom.css';

const STEP = 1.6;
/** How far (px) an arrow key moves the drawing. */
const KEY_STEP = 48;
/** The share of the legible scale from which a schematic shows its texts. */
const NEARLY = 0.75;
const STAY = { x: 0, y: 0 };
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The share of the window's height that a zoomed drawing takes at most: the page around it remains in reach. */
const MAX_SHARE = 0.66;
/** The height (px) of a drawing of unknown proportions. */
const USUAL_HEIGHT = 200;
const PROPERTIES = ['--fg-view', '--fg-zoom', '--fg-frame', '--fg-whole', 'touch-action'];

const frameOf = (box: HTMLElement, ratio: number | undefined): Frame => {
  const width = box.clientWidth;
  return { width, height: ratio ? width / ratio : USUAL_HEIGHT, tall: innerHeight * MAX_SHARE };
};

interface Props {
  readonly host: RefObject<HTMLElement | null>;
  /** Width of the drawing by its height, if it says so. */
  readonly ratio: number | undefined;
  /** Whether it was arranged for this screen: all of it is shown, and can be read. */
  readonly isUpright: boolean;
}

/**
 * Zooms and moves a drawing with fingers, a button and keys, on a phone. It starts at its worst alarm, or else with all of
 * it; a schematic whose texts would be too small then with the part that can be read.
 * If texts are too small to be read while all of it is shown, its values are listed below it, and a schematic, whose
 * texts are all values and names, shows none of them until it is zoomed. Below an upright arrangement are only the values
 * about which there is more to say: an alarm, or that they are old.
 */
export const PanZoom = ({ host, ratio, isUpright }: Props) => {
  const translate = useTranslate();
  const [view, setView] = useState<ZoomView>(WHOLE);
  /** The scale at which its texts can be read. */
  const legible = useRef(1);
  /** Set if all of it is too small to be read, or some values are to be listed in any case: `isShort`. */
  const [small, setSmall] = useState<{
    readonly root: ShadowRoot;
    readonly below: Element;
    readonly isShort: boolean;
  } | null>(null);
  const isZoomed = view.scale > 1;
  const zoomed = useRef(isZoomed);

  useLayoutEffect(() => {
    zoomed.current = isZoomed;
    const box = host.current;
    if (!box) return;
    const frame = frameOf(box, ratio);
    const values = [
      isZoomed ? `translate(${view.x}px,${view.y}px) scale(${view.scale})` : 'none',
      String(view.scale),
      `${boxHeight(frame, view.scale)}px`,
      `${frame.height}px`,
      // Two fingers are ours in any case; up and down is the page's.
      isZoomed ? 'pan-y' : 'pan-x pan-y',
    ];
    PROPERTIES.forEach((name, index) => box.style.setProperty(name, values[index] ?? ''));
    box.toggleAttribute('data-small', view.scale < legible.current * NEARLY);
    const shown = frame.width * view.scale;
    // It fades where it goes on.
    box.toggleAttribute('data-after', view.x + shown > frame.width + 1);
  }, [host, view, isZoomed, ratio, small]);
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const change = (next: Change): void => setView((now) => next(now, frameOf(box, ratio)));
    const end = followFingers(box, () => zoomed.current, change);
    let endStart: (() => void) | undefined;
    const stop = onceDrawn(box, (root) => {
      legible.current = legibleScale(textSizes(root), isUpright ? UPRIGHT_PX : LEGIBLE_PX);
      if (legible.current === 1 && !isUpright) return;
      setSmall({ root, below: box.parentElement ?? box, isShort: legible.current === 1 });
      if (isUpright) return;
      // Its left part can be read, and the rest by swiping. What was uploaded may have to be seen as a whole.
      if (root.querySelector(`.${SCHEMATIC_CLASS}`))
        change((_now, frame) =>
          clearView(zoomBy(WHOLE, legible.current, STAY, frame), contentsOf(root, frame), frame),
        );
      const startAt = (node: Element): void =>
        change((_now, frame) => startViewOf(node, root, legible.current, frame));
      endStart = onFirstAlarm(root, startAt);
    });
    // The same part at another width, such as after turning the phone.
    let { clientWidth: width } = box;
    const sizes = new ResizeObserver(() => {
      const grown = box.clientWidth / width;
      width = box.clientWidth;
      if (grown !== 1)
        change(({ scale, x, y }, frame) => panBy({ scale, x: x * grown, y: y * grown }, STAY, frame));
    });
    sizes.observe(box);
    return () => {
      end();
      stop();
      endStart?.();
      sizes.disconnect();
    };
  }, [host, ratio, isUpright]);
  // At once, so that it removes nothing that the next one has set.
  useLayoutEffect(() => {
    const box = host.current;
    return () => {
      PROPERTIES.forEach((name) => box?.style.removeProperty(name));
      for (const name of ['data-small', 'data-after']) box?.removeAttribute(name);
    };
  }, [host]);

  const change = (next: Change): void => {
    const box = host.current;
    if (box) setView((now) => next(now, frameOf(box, ratio)));
  };

  const zoom = (factor: number): void =>
    change((now, frame) =>
      zoomBy(now, factor, { x: frame.width / 2, y: boxHeight(frame, now.scale) / 2 }, frame),
    );
  const find = (node: Element, root: ShadowRoot): void => {
    change((now, frame) => viewOf(node, root, Math.max(legible.current, now.scale), frame));
    // Once the box has its new height.
    requestAnimationFrame(() => host.current?.scrollIntoView({ block: 'nearest' }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    const run = {
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': () => setView(WHOLE),
    }[event.key];
    if (arrow && isZoomed) {
      change((now, frame) => panBy(now, { x: arrow[0] * KEY_STEP, y: arrow[1] * KEY_STEP }, frame));
    } else if (run && !event.ctrlKey && !event.metaKey && !event.altKey) run();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = translate(`elements.svg.${isZoomed ? 'zoom_fit' : 'zoom_in'}`);
  return (
    <>
      <div
        className="dash-zoom"
        role="group"
        aria-label={translate('elements.svg.zoom')}
        data-quiet={(isUpright && !isZoomed) || undefined}
        data-over={isUpright || undefined}
      >
        <span className="plain-unseen">
          {translate(isZoomed ? 'elements.svg.pan_hint' : 'elements.svg.zoom_hint')}
        </span>
        <button
          type="button"
          aria-label={name}
          title={name}
          onKeyDown={onKeyDown}
          onClick={() => (isZoomed ? setView(WHOLE) : zoom(Math.max(STEP, legible.current)))}
        >
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d={isZoomed ? 'M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4' : 'M6 12h12M12 6v12'} />
          </svg>
        </button>
      </div>
      {small &&
        createPortal(
          <ReadingsList
            root={small.root}
            isShort={small.isShort}
            onFind={(node) => find(node, small.root)}
          />,
          small.below,
        )}
    </>
  );
};
export default PanZoom;
