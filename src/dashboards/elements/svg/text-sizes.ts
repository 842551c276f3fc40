/** The sizes (px) of the visible texts of a drawing while all of it is shown, whatever it is zoomed to. */
export const textSizes = (root: ShadowRoot): readonly number[] =>
  [...root.querySelectorAll('text')].flatMap((text) => {
    // To the drawing's own viewport: the zoom is a transform of the drawing as a whole and not included.
    const matrix = text.getCTM();
    const size = Number.parseFloat(getComputedStyle(text).fontSize);
    const px = matrix ? size * Math.hypot(matrix.a, matrix.b) : 0;
    return px > 0 && text.textContent?.trim() && text.getClientRects().length > 0 ? [px] : [];
  });

/** Calls back once a drawing is in its host, which may be after the host is. Returns how to stop waiting. */
export const onceDrawn = (host: HTMLElement, callback: (root: ShadowRoot) => void): (() => void) => {
  let frame = 0;
  const look = (): void => {
    const root = host.shadowRoot;
    if (root?.querySelector('svg')) callback(root);
    else frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
};
