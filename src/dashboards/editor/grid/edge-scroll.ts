const EDGE_PX = 56;
const STEP_PX = 14;

/** What is held near the window's edge takes the page along; above stands the bar of the page. */
export const scrollAtEdge = (y: number): void => {
  if (y < EDGE_PX * 2) window.scrollBy(0, -STEP_PX);
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX);
};
