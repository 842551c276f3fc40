import { useEffect, useMemo, useRef, useState } from 'react';
import type { Element as DashboardElement } from '../../../domain/dashboard/document.ts';
import { useMedia } from '../../../providers/use-media.ts';
import { useValueSource } from '../../values.tsx';
import { useFormatters } from '../../formatters.ts';
import { DrawingTooltip, type HoveredNode } from './tooltip.tsx';
import { layersOf } from './layers.ts';
import { paintDrawing } from './paint.ts';
import { sanitiseDrawing } from './sanitise.ts';
import { drawingStyles } from './styles.ts';

interface Props {
  readonly element: DashboardElement;
  readonly markup: string;
  readonly label: string;
}

const PHONE = '(max-width: 700px)';
/** On a phone a drawing is at least so high, px: a wide one is moved sideways rather than read with a glass. */
const PHONE_HEIGHT = 200;

const ratioOf = (drawing: SVGSVGElement | null): number | undefined => {
  const [, , width = 0, height = 0] = (drawing?.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  return width > 0 && height > 0 ? width / height : undefined;
};

/** The bound node that an event of the drawing is about. */
const pointedAt = (event: Event): Element | null => {
  const [first] = event.composedPath();
  return first instanceof Element ? first.closest('[data-datapoint]') : null;
};

/**
 * A drawing in a shadow root: its styles and ids are its own. React puts it there and leaves it alone;
 * what its values change is painted outside of React.
 */
export const Drawing = ({ element, markup, label }: Props) => {
  const host = useRef<HTMLDivElement>(null);
  const source = useValueSource();
  const words = useFormatters();
  const [pointed, setPointed] = useState<HoveredNode | null>(null);
  const { xidwithValues, stateDatapoints, rects } = element;
  const clean = useMemo(() => sanitiseDrawing(markup), [markup]);
  const isPhone = useMedia(PHONE);
  const ratio = ratioOf(clean);
  const least = isPhone && ratio !== undefined ? Math.round(ratio * PHONE_HEIGHT) : 0;

  useEffect(() => {
    const box = host.current;
    if (!box || !clean) return;
    const root = box.shadowRoot ?? box.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = drawingStyles;
    // Painting changes the nodes: each time a fresh copy.
    const drawing = clean.cloneNode(true) as SVGSVGElement;
    drawing.removeAttribute('width');
    drawing.removeAttribute('height');
    if (!drawing.hasAttribute('viewBox')) {
      const [width, height] = ['width', 'height'].map((name) =>
        Number.parseFloat(clean.getAttribute(name) ?? ''),
      );
      if (width && height) drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }
    const bound = new Set(
      [
        ...(xidwithValues ?? []).map(({ node }) => node),
        ...(stateDatapoints ?? []).map(({ id }) => id),
      ].filter((id) => id !== undefined),
    );
    root.replaceChildren(style, ...layersOf(drawing, bound));
    const end = paintDrawing(root, { xidwithValues, stateDatapoints, rects }, source, words);
    const onOver = (event: Event): void => {
      const node = pointedAt(event);
      if (!node) return setPointed(null);
      const [at, within] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
      setPointed({
        ids: (node.getAttribute('data-datapoint') ?? '').split(' ').map(Number),
        x: at.left + at.width / 2 - within.left,
        y: at.bottom - within.top,
      });
    };
    root.addEventListener('pointerover', onOver);
    return () => {
      end();
      root.removeEventListener('pointerover', onOver);
      setPointed(null);
    };
  }, [clean, xidwithValues, stateDatapoints, rects, source, words]);

  return (
    <div
      role="group"
      aria-label={label}
      // What is moved sideways is moved by the arrow keys too.
      tabIndex={isPhone ? 0 : undefined}
      onPointerLeave={() => setPointed(null)}
      style={{ position: 'relative', width: '100%', height: '100%', overflowX: isPhone ? 'auto' : undefined }}
    >
      <div ref={host} style={{ width: '100%', height: '100%', minWidth: least, aspectRatio: ratio }} />
      {pointed && <DrawingTooltip pointed={pointed} />}
    </div>
  );
};
