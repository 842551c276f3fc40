import { lazy, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import type { Element as DashboardElement } from '../../../domain/dashboard/document.ts';
import { PhoneLayout, useIsPhone } from '../../screen.ts';
import { useValueSource } from '../../values.tsx';
import { useFormatters } from '../../formatters.ts';
import type { HoveredNode } from './tooltip.tsx';
import { paintDrawing } from './paint.ts';
import { sanitiseDrawing } from './sanitise.ts';
import { drawingStyles } from './styles.ts';
import { useLayers } from './use-layers.ts';
import { useSchematic } from './use-schematic.ts';
import { useUpright } from './use-upright.ts';

interface Props {
  readonly element: DashboardElement;
  readonly markup: string;
  readonly label: string;
  /** While it is edited, it is never arranged for a phone. */
  readonly isEdited?: boolean;
}

/** The minimum height (px) on a phone until the drawing is zoomed there. */
const PHONE_HEIGHT = 200;
/** The height (px) of the bar above it, which is loaded later. */
const BAR_HEIGHT = 24;
const PanZoom = lazy(() => import('./pan-zoom.tsx'));
const DrawingTooltip = lazy(() => import('./tooltip.tsx'));

const ratioOf = (drawing: SVGSVGElement | null): number | undefined => {
  const [, , width = 0, height = 0] = (drawing?.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  return width > 0 && height > 0 ? width / height : undefined;
};

/** The bound node under an event, if any. */
const boundNodeAt = (event: Event): Element | null => {
  const [first] = event.composedPath();
  return first instanceof Element ? first.closest('[data-datapoint]') : null;
};

/**
 * A drawing in a shadow root, which isolates its styles and ids. React only mounts it; values are painted outside
 * React.
 */
export const Drawing = ({ element, markup, label, isEdited = false }: Props) => {
  const host = useRef<HTMLDivElement>(null);
  const source = useValueSource();
  const format = useFormatters();
  const [hovered, setHovered] = useState<HoveredNode | null>(null);
  const { xidwithValues, stateDatapoints, rects } = element;
  const model = element['schematic'];
  const isNarrow = useIsPhone() && !isEdited;
  const upright = useUpright(element, isNarrow);
  const shown = upright === undefined ? '' : (upright ?? markup);
  const clean = useMemo(() => sanitiseDrawing(shown), [shown]);
  const schematic = useSchematic(clean);
  const split = useLayers((xidwithValues?.length ?? 0) + (stateDatapoints?.length ?? 0));
  const isPhone = use(PhoneLayout);
  const ratio = ratioOf(clean);

  useEffect(() => {
    const box = host.current;
    if (!box || !clean || !split || schematic === undefined) return;
    const root = box.shadowRoot ?? box.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = drawingStyles;
    // Painting changes the nodes, so use a fresh copy each time.
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
    root.replaceChildren(style, ...split(drawing, bound));
    let endLoading: (() => void) | undefined;
    const bindings = { xidwithValues, stateDatapoints, rects };
    const end = paintDrawing(
      root,
      bindings,
      source,
      format,
      schematic === null
        ? undefined
        : (nodes) => {
            const extra = schematic.schematicPainters(
              { ...bindings, schematic: model },
              nodes,
              source,
              format,
            );
            style.textContent += extra.styles;
            endLoading = extra.load();
            return extra;
          },
    );
    let endOutline: (() => void) | undefined;
    let isGone = false;
    // The drawing does not wait for what is around it.
    void import('./decorate.ts').then(
      ({ decorate }) => {
        if (!isGone) endOutline = decorate(box, root, clean, source);
      },
      () => undefined,
    );
    const onOver = (event: Event): void => {
      const node = boundNodeAt(event);
      if (!node) return setHovered(null);
      const [at, within] = [node.getBoundingClientRect(), (box.parentElement ?? box).getBoundingClientRect()];
      setHovered({
        ids: (node.getAttribute('data-datapoint') ?? '').split(' ').map(Number),
        x: at.left + at.width / 2 - within.left,
        y: at.bottom - within.top,
      });
    };
    root.addEventListener('pointerover', onOver);
    return () => {
      end();
      isGone = true;
      endOutline?.();
      endLoading?.();
      root.removeEventListener('pointerover', onOver);
      setHovered(null);
    };
  }, [clean, split, schematic, model, xidwithValues, stateDatapoints, rects, source, format]);

  return (
    <div
      role="group"
      aria-label={label}
      onPointerLeave={() => setHovered(null)}
      style={{ position: 'relative', width: '100%', height: isPhone ? 'auto' : '100%' }}
    >
      {isPhone && (
        <Suspense fallback={<div style={{ height: upright ? 0 : BAR_HEIGHT }} />}>
          <PanZoom host={host} ratio={ratio} isUpright={Boolean(upright)} />
        </Suspense>
      )}
      <div
        ref={host}
        data-ratio={ratio}
        data-upright={upright ? '' : undefined}
        style={{
          width: '100%',
          height: isPhone ? 'var(--fg-frame, auto)' : '100%',
          aspectRatio: ratio,
          minHeight: isPhone ? `var(--fg-frame, ${PHONE_HEIGHT}px)` : 0,
        }}
      />
      <Suspense>{hovered && <DrawingTooltip hovered={hovered} />}</Suspense>
    </div>
  );
};
