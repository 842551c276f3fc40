import { clearView, contentsOf } from './clear-view.ts';
import { worstNode } from './readings.ts';
import { boxHeight, type Frame, panBy, WHOLE, zoomBy, type ZoomView } from './zoom-view.ts';

/** How long (ms) a drawing waits for its alarms before it stays as it is. */
const WAIT_MS = 5_000;

/** The view with a node of a drawing in the middle. `scale`: how large the drawing is then. */
export const viewOf = (node: Element, root: ShadowRoot, scale: number, frame: Frame): ZoomView => {
  const [at, drawing] = [node, root.querySelector('svg') ?? node].map((each) => each.getBoundingClientRect());
  if (!at || !drawing || drawing.width === 0) return WHOLE;
  // In the drawing as a whole, however large it is shown now.
  const now = drawing.width / frame.width;
  const x = (at.left + at.width / 2 - drawing.left) / now;
  const y = (at.top + at.height / 2 - drawing.top) / now;
  const zoomed = zoomBy(WHOLE, scale, { x: 0, y: 0 }, frame);
  const by = {
    x: frame.width / 2 - x * zoomed.scale - zoomed.x,
    y: boxHeight(frame, zoomed.scale) / 2 - y * zoomed.scale - zoomed.y,
  };
  return panBy(zoomed, by, frame);
};

/** The view with which a drawing starts at a node: no text is cut where it goes on. */
export const startViewOf = (node: Element, root: ShadowRoot, scale: number, frame: Frame): ZoomView => {
  const [at, drawing] = [node, root.querySelector('svg') ?? node].map((each) => each.getBoundingClientRect());
  const view = viewOf(node, root, scale, frame);
  if (!at || !drawing || drawing.width === 0) return view;
  const now = drawing.width / frame.width;
  const keep = { from: (at.left - drawing.left) / now, to: (at.right - drawing.left) / now };
  return clearView(view, contentsOf(root, frame), frame, keep);
};

/**
 * Calls back with the node of the worst alarm of a drawing that was just opened, unless it has none or somebody has
 * touched the page by then. Returns how to stop waiting.
 */
export const onFirstAlarm = (root: ShadowRoot, callback: (node: Element) => void): (() => void) => {
  const end = new AbortController();
  const stop = (): void => end.abort();
  const look = (): void => {
    const node = worstNode(root);
    if (!node) return;
    stop();
    callback(node);
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
  const timer = setTimeout(stop, WAIT_MS);
  end.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const name of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(name, stop, { signal: end.signal, passive: true });
  }
  look();
  return stop;
};
