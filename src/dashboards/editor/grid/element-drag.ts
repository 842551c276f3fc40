import type { PointerEvent } from 'react';
import { moveElement } from '../../../domain/dashboard/edits/elements.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { useEditorStore } from '../store.ts';
import { scrollAtEdge } from './edge-scroll.ts';

/** Distance (px) before a press becomes a drag. */
const THRESHOLD = 6;

type ElementPosition = Required<Position>;

/** The insertion point in the column under the pointer, and the line that marks it. */
const dropTargetAt = (
  x: number,
  y: number,
  dragged: Element,
): { at: ElementPosition; line: DOMRect } | undefined => {
  const box = document
    .elementsFromPoint(x, y)
    .map((each) => each.closest('[data-drop]'))
    .find((each) => each !== null);
  const [row, column] = (box?.getAttribute('data-drop') ?? '').split('.').map(Number);
  if (!box || row === undefined || column === undefined) return undefined;
  const cards = [...box.querySelectorAll('[data-element]')].filter((card) => card !== dragged);
  const isBefore = (card: Element): boolean => {
    const { top, bottom, left, width } = card.getBoundingClientRect();
    return bottom <= y || (top <= y && left + width / 2 < x);
  };
  const element = cards.filter(isBefore).length;
  const next = cards[element]?.getBoundingClientRect();
  const last = cards.at(-1)?.getBoundingClientRect();
  const inside = box.getBoundingClientRect();
  const top = next ? next.top - 5 : last ? last.bottom + 2 : inside.top + 4;
  return {
    at: { row, column, element },
    line: new DOMRect(next?.left ?? inside.left + 4, top, next?.width ?? inside.width - 8, 3),
  };
};

/** An overlay shown while dragging, moved by its transform only. */
const overlay = (style: Partial<CSSStyleDeclaration>): HTMLElement => {
  const box = document.createElement('div');
  Object.assign(box.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    pointerEvents: 'none',
    zIndex: '1300',
    willChange: 'transform',
  });
  Object.assign(box.style, style);
  document.body.append(box);
  return box;
};
const ACCENT = 'var(--fg-primary, #0579b0)';

/** The line that marks the drop target. */
const newLine = (): HTMLElement =>
  overlay({ height: '3px', borderRadius: '2px', background: ACCENT, display: 'none' });

/** The dragged item: a box with its name, which is cheap to move however complex the element is. */
const newGhost = (card: HTMLElement): HTMLElement => {
  const { width, height } = card.getBoundingClientRect();
  const ghost = overlay({
    width: `${Math.min(240, width)}px`,
    height: `${Math.min(96, height)}px`,
    padding: '8px',
    boxSizing: 'border-box',
    overflow: 'hidden',
    borderRadius: '8px',
    border: `2px solid ${ACCENT}`,
    background: 'var(--fg-surface, #fff)',
    color: 'var(--fg-text, #14242d)',
    font: '600 14px/1.4 system-ui, sans-serif',
    opacity: '0.9',
  });
  ghost.textContent = card.querySelector('button')?.textContent ?? '';
  return ghost;
};

/** Drags an element to another place. The document changes once, on drop. */
export const useElementDrag = (from: Position) => {
  const store = useEditorStore();
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const card = event.currentTarget.closest<HTMLElement>('[data-element]');
    if (!card || event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY + window.scrollY };
    let line: HTMLElement | undefined;
    let ghost: HTMLElement | undefined;
    let target: ElementPosition | undefined;
    const move = (now: globalThis.PointerEvent): void => {
      const [dx, dy] = [now.clientX - start.x, now.clientY + window.scrollY - start.y];
      if (!line) {
        if (Math.hypot(dx, dy) < THRESHOLD) return;
        line = newLine();
        ghost = newGhost(card);
        card.style.opacity = '0.4';
        document.body.style.userSelect = 'none';
      }
      // Read the layout before writing styles, to avoid a forced reflow.
      const found = dropTargetAt(now.clientX, now.clientY, card);
      if (ghost) ghost.style.transform = `translate(${now.clientX + 8}px, ${now.clientY + 8}px)`;
      scrollAtEdge(now.clientY);
      target = found?.at;
      line.style.display = found ? 'block' : 'none';
      if (!found) return;
      line.style.width = `${found.line.width}px`;
      line.style.transform = `translate(${found.line.x}px, ${found.line.y}px)`;
    };
    const end = (isDropped: boolean): void => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', cancel);
      document.removeEventListener('keydown', escape);
      line?.remove();
      ghost?.remove();
      document.body.style.userSelect = '';
      card.style.opacity = '';
      const to = target;
      if (isDropped && line && to) store.run((draft) => moveElement(draft, from, to));
    };
    const drop = (): void => end(true);
    const cancel = (): void => end(false);
    const escape = (key: KeyboardEvent): void => {
      if (key.key === 'Escape') end(false);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', cancel);
    document.addEventListener('keydown', escape);
  };
  return {
    /** Touches on the element scroll; only the grip drags it. */
    onMouse: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') begin(event);
    },
    onTouch: begin,
  };
};
