import type { PointerEvent } from 'react';
import { moveElement } from '../../../domain/dashboard/edits-elements.ts';
import type { Address } from '../../../domain/dashboard/nodes.ts';
import { useEditorStore } from '../store.ts';

/** Pixels before a press becomes a drag. */
const THRESHOLD = 6;
const EDGE_PX = 56;
const SCROLL_PX = 14;

type Place = Required<Address>;

/** The column under a point, and before which of its elements the point lies. */
const placeAt = (x: number, y: number, held: Element): { at: Place; line: DOMRect } | undefined => {
  const box = document
    .elementsFromPoint(x, y)
    .map((each) => each.closest('[data-drop]'))
    .find((each) => each !== null);
  const [row, column] = (box?.getAttribute('data-drop') ?? '').split('.').map(Number);
  if (!box || row === undefined || column === undefined) return undefined;
  const cards = [...box.querySelectorAll('[data-element]')].filter((card) => card !== held);
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

const newLine = (): HTMLElement => {
  const line = document.createElement('div');
  Object.assign(line.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    height: '3px',
    borderRadius: '2px',
    background: 'var(--editor-accent, #0579b0)',
    pointerEvents: 'none',
    zIndex: '1300',
    display: 'none',
  });
  document.body.append(line);
  return line;
};

/** Drags an element to another place by moving what is drawn; the document changes once, at the end. */
export const useElementDrag = (from: Address) => {
  const store = useEditorStore();
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const card = event.currentTarget.closest<HTMLElement>('[data-element]');
    if (!card || event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY + window.scrollY };
    let line: HTMLElement | undefined;
    let target: Place | undefined;
    const move = (now: globalThis.PointerEvent): void => {
      const [dx, dy] = [now.clientX - start.x, now.clientY + window.scrollY - start.y];
      if (!line) {
        if (Math.hypot(dx, dy) < THRESHOLD) return;
        line = newLine();
        Object.assign(card.style, { zIndex: '5', opacity: '0.7', pointerEvents: 'none' });
        document.body.style.userSelect = 'none';
      }
      card.style.transform = `translate(${dx}px, ${dy}px)`;
      if (now.clientY < EDGE_PX * 2) window.scrollBy(0, -SCROLL_PX);
      else if (now.clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
      const found = placeAt(now.clientX, now.clientY, card);
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
      document.body.style.userSelect = '';
      Object.assign(card.style, { transform: '', zIndex: '', opacity: '', pointerEvents: '' });
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
    /** A finger on the element scrolls; only the grip moves it. */
    onMouse: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') begin(event);
    },
    onTouch: begin,
  };
};
