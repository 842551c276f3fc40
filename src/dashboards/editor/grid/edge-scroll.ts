const EDGE_PX = 56;
const STEP_PX = 14;

/** Scrolls the page while dragging near the window's edge. The top edge is larger because of the app bar. */
export const scrollAtEdge = (y: number): void => {
  if (y < EDGE_PX * 2) window.scrollBy(0, -STEP_PX);
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX);
};
