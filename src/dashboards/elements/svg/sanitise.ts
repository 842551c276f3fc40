import DOMPurify from 'dompurify';
import { addSvgHooks, SVG_PURIFY } from '../../../domain/dashboard/svg/rules.ts';

let purifier: typeof DOMPurify | undefined;

/** A separate DOMPurify instance, so that its hooks affect nothing else. */
const own = (): typeof DOMPurify => {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  addSvgHooks(purifier);
  return purifier;
};

/**
 * Sanitizes a drawing to passive nodes; null if the markup has no `<svg>`. The server has sanitized it before
 * storing it, so this is a second line of defence.
 */
export const sanitiseDrawing = (markup: string): SVGSVGElement | null => {
  // `data-` attributes are reserved: they control our effects.
  const fragment = own().sanitize(markup, {
    ...SVG_PURIFY,
    ALLOW_DATA_ATTR: false,
    // Parse as HTML, so that content before `<svg` does no harm.
    NAMESPACE: 'http://www.w3.org/1999/xhtml',
    RETURN_DOM_FRAGMENT: true,
  });
  return fragment.querySelector('svg');
};
