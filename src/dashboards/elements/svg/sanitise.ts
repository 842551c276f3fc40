import DOMPurify from 'dompurify';
import { addSvgHooks, SVG_PURIFY, type Purifier } from '../../../domain/dashboard/svg-rules.ts';

/** An instance of its own: its hooks are nobody else's. */
const purifier = (): typeof DOMPurify => {
  const own = DOMPurify(window);
  addSvgHooks(own as unknown as Purifier);
  return own;
};
let made: typeof DOMPurify | undefined;

/**
 * The drawing of a document as nodes that can do nothing but be seen, or null when there is none in it.
 * The server did the same before it stored it: whoever gets past one must get past the other.
 */
export const sanitiseDrawing = (markup: string): SVGSVGElement | null => {
  made ??= purifier();
  const fragment = made.sanitize(markup, { ...SVG_PURIFY, RETURN_DOM_FRAGMENT: true });
  return fragment.querySelector('svg');
};
