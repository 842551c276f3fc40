import DOMPurify from 'dompurify';
import { addSvgHooks, SVG_PURIFY } from '../../../domain/dashboard/svg-rules.ts';

let purifier: typeof DOMPurify | undefined;

/** One of its own: its hooks are nobody else's. */
const own = (): typeof DOMPurify => {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  addSvgHooks(purifier);
  return purifier;
};

/**
 * The drawing of a document as nodes that can do nothing but be seen, or null when there is none in it.
 * The server did the same before it stored it: whoever gets past one must get past the other.
 */
export const sanitiseDrawing = (markup: string): SVGSVGElement | null => {
  // Attributes that begin with `data-` are ours: with them a node is told to spin.
  const fragment = own().sanitize(markup, {
    ...SVG_PURIFY,
    ALLOW_DATA_ATTR: false,
    // Read as a page, not as a drawing alone: what stands before `<svg` does no harm then.
    NAMESPACE: 'http://www.w3.org/1999/xhtml',
    RETURN_DOM_FRAGMENT: true,
  });
  return fragment.querySelector('svg');
};
