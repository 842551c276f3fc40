import { cleanStyle, cleanStylesheet, isSafeValue } from './css.ts';

/**
 * The allow-lists and hooks for sanitizing drawings with DOMPurify, on the server on upload and in the browser
 * before rendering. Scripts, animations and external resources are not allowed.
 */

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

/** Maximum nesting depth and number of elements. */
export const SVG_DEPTH = 64;
export const SVG_NODES = 5_000;
/** Maximum attributes per element: parsing time is quadratic in their number. */
export const SVG_ATTRIBUTES_EACH = 500;
/** Maximum number of elements rendered, including repetitions by `use`. */
export const SVG_DRAWN = 50_000;

const SHAPES = 'rect circle ellipse line polyline polygon path text tspan textPath image use';
const GROUPS = 'svg g a switch symbol defs title desc style';
const PAINT = 'linearGradient radialGradient stop pattern clipPath mask marker filter';
const FILTERS =
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
  'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode ' +
  'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence';

export const SVG_ELEMENTS: readonly string[] = [GROUPS, SHAPES, PAINT, FILTERS].join(' ').split(' ');

const GEOMETRY =
  'x y width height cx cy r rx ry x1 y1 x2 y2 dx dy d points pathLength transform transform-origin viewBox ' +
  'preserveAspectRatio rotate textLength lengthAdjust startOffset method spacing side refX refY orient ' +
  'markerWidth markerHeight markerUnits fx fy fr offset gradientUnits gradientTransform spreadMethod ' +
  'patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits';
const LOOK =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask filter ' +
  'marker marker-start marker-mid marker-end stop-color stop-opacity flood-color flood-opacity lighting-color ' +
  'color-interpolation color-interpolation-filters paint-order shape-rendering text-rendering image-rendering ' +
  'vector-effect mix-blend-mode isolation font font-family font-size font-style font-weight font-variant ' +
  'font-stretch font-size-adjust letter-spacing word-spacing text-anchor text-decoration dominant-baseline ' +
  'alignment-baseline baseline-shift writing-mode direction unicode-bidi white-space line-height text-align ' +
  'mask-type text-decoration-line text-decoration-style text-decoration-color font-kerning';
const FILTERING =
  'in in2 result mode type values tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 order ' +
  'kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale ' +
  'diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation z pointsAtX pointsAtY ' +
  'pointsAtZ scale xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles';
const COMMON =
  'id class style lang role version xmlns xmlns:xlink xml:space xml:lang href xlink:href systemLanguage media';

export const SVG_ATTRIBUTES: readonly string[] = [COMMON, GEOMETRY, LOOK, FILTERING].join(' ').split(' ');
/** Allowed CSS properties: presentation only; no layout, no animation, nothing that affects the page outside. */
export const SVG_PROPERTIES: ReadonlySet<string> = new Set(
  `${LOOK} transform transform-origin transform-box`.split(' '),
);

const OWN = /^#[^\s"'()<>\\]+$/;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i;

/** Whether a reference stays inside the drawing: a fragment, or an embedded picture. */
export const isOwnReference = (value: string): boolean =>
  OWN.test(value.trim()) || PICTURE.test(value.trim());

const FREE = /^(?:id|class|lang|role|xml:lang|xml:space|version|aria-.*|data-.*|xmlns(?::xlink)?)$/;

/** Whether the value of an allowed attribute is safe. */
export const isSafeAttribute = (name: string, value: string): boolean => {
  if (name === 'href' || name === 'xlink:href') return isOwnReference(value);
  if (name === 'style' || FREE.test(name)) return true;
  return isSafeValue(value, isOwnReference);
};

/** Options for `sanitize`; use together with `addSvgHooks`. */
export const SVG_PURIFY = {
  ALLOWED_TAGS: [...SVG_ELEMENTS, '#text', '#cdata-section'],
  ALLOWED_ATTR: [...SVG_ATTRIBUTES],
  ALLOW_DATA_ATTR: true,
  ALLOW_ARIA_ATTR: true,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  ADD_DATA_URI_TAGS: ['image'],
  NAMESPACE: SVG_NAMESPACE,
  KEEP_CONTENT: false,
  SANITIZE_DOM: false,
};

interface Named {
  readonly nodeName: string;
  textContent: string | null;
}
interface AttributeEvent {
  readonly attrName: string;
  attrValue: string;
  keepAttr: boolean;
}
/** The part of DOMPurify that the hooks need. */
export interface Purifier {
  addHook: (name: never, hook: never) => void;
}

/** Called for each part that a hook removes. */
export type OnRemoved = (element: string, what: string) => void;

/** Makes DOMPurify check attribute values and styles as well. */
export const addSvgHooks = (purifier: Purifier, onRemoved: OnRemoved = () => undefined): void => {
  const add = purifier.addHook as (name: string, hook: (node: Named, event: AttributeEvent) => void) => void;
  add('uponSanitizeElement', (node) => {
    if (node.nodeName.toLowerCase() !== 'style') return;
    const cleaned = cleanStylesheet(node.textContent ?? '', SVG_PROPERTIES, isOwnReference);
    for (const what of cleaned.removed) onRemoved('style', what);
    if (cleaned.text !== node.textContent) node.textContent = cleaned.text;
  });
  add('uponSanitizeAttribute', (node, event) => {
    if (event.attrName === 'style') {
      const cleaned = cleanStyle(event.attrValue, SVG_PROPERTIES, isOwnReference);
      for (const what of cleaned.removed) onRemoved(node.nodeName, what);
      event.attrValue = cleaned.text;
    } else if (!isSafeAttribute(event.attrName, event.attrValue)) event.keepAttr = false;
  });
};
