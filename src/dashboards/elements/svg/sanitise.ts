import DOMPurify from 'dompurify';
import {
  isAllowedReference,
  isAllowedStyle,
  SVG_ATTRIBUTES,
  SVG_ELEMENTS,
} from '../../../domain/dashboard/svg-rules.ts';

/** An instance of its own: its hooks are nobody else's. */
const purifier = (): typeof DOMPurify => {
  const own = DOMPurify(window);
  own.addHook('uponSanitizeElement', (node) => {
    if (node.nodeName.toLowerCase() === 'style' && !isAllowedStyle(node.textContent ?? '')) {
      node.parentNode?.removeChild(node);
    }
  });
  own.addHook('uponSanitizeAttribute', (_, data) => {
    const isReference = data.attrName === 'href' || data.attrName === 'xlink:href';
    data.keepAttr = isReference ? isAllowedReference(data.attrValue) : isAllowedStyle(data.attrValue);
    // What DOMPurify knows of addresses is about the web's; these stay within the drawing.
    if (isReference && data.keepAttr) data.forceKeepAttr = true;
  });
  return own;
};
let made: typeof DOMPurify | undefined;

/**
 * The drawing of a document as nodes that can do nothing but be seen, or null when there is none in it.
 * The server did the same before it stored it: whoever gets past one must get past the other.
 */
export const sanitiseDrawing = (markup: string): SVGSVGElement | null => {
  made ??= purifier();
  const fragment = made.sanitize(markup, {
    ALLOWED_TAGS: [...SVG_ELEMENTS],
    ALLOWED_ATTR: [...SVG_ATTRIBUTES],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    KEEP_CONTENT: false,
    // In a shadow root no id can stand in for a property of the page.
    SANITIZE_DOM: false,
    RETURN_DOM_FRAGMENT: true,
  });
  return fragment.querySelector('svg');
};
