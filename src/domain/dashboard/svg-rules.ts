/**
 * What a drawing may hold; all else is taken out: on the server when it is stored, and once more in the
 * browser before it is shown. Nothing in it may run, load or lead anywhere.
 */

/** No scripts, no links, no animations of their own (those are the bindings'), nothing foreign, no `feImage`. */
export const SVG_ELEMENTS = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image'],
  ...['text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'marker', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix'],
  ...['feDiffuseLighting', 'feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood'],
  ...['feFuncA', 'feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feMerge', 'feMergeNode'],
  ...['feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting', 'feSpotLight', 'feTile'],
  ...['feTurbulence'],
] as const;

export const SVG_ATTRIBUTES = [
  ...['id', 'class', 'style', 'lang', 'role', 'aria-label', 'aria-hidden', 'transform', 'xmlns'],
  ...['xmlns:xlink', 'version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y'],
  ...['x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'd', 'points', 'pathLength'],
  ...['dx', 'dy', 'rotate', 'textLength', 'lengthAdjust', 'startOffset', 'method', 'spacing', 'side'],
  ...['href', 'xlink:href'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['color-interpolation', 'color-interpolation-filters', 'display', 'visibility', 'overflow', 'clip'],
  ...['clip-path', 'clip-rule', 'mask', 'filter', 'marker-start', 'marker-mid', 'marker-end'],
  ...['paint-order', 'vector-effect', 'shape-rendering', 'text-rendering', 'image-rendering'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'font-stretch'],
  ...['text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift'],
  ...['letter-spacing', 'word-spacing', 'writing-mode', 'direction', 'unicode-bidi', 'xml:space'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'stop-color', 'stop-opacity'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'patternUnits', 'patternContentUnits'],
  ...['patternTransform', 'markerUnits', 'markerWidth', 'markerHeight', 'refX', 'refY', 'orient'],
  ...['filterUnits', 'primitiveUnits', 'in', 'in2', 'result', 'mode', 'type', 'values', 'operator'],
  ...['k1', 'k2', 'k3', 'k4', 'order', 'kernelMatrix', 'divisor', 'bias', 'targetX', 'targetY'],
  ...['edgeMode', 'preserveAlpha', 'surfaceScale', 'diffuseConstant', 'specularConstant'],
  ...['specularExponent', 'lighting-color', 'scale', 'xChannelSelector', 'yChannelSelector'],
  ...['azimuth', 'elevation', 'z', 'pointsAtX', 'pointsAtY', 'pointsAtZ', 'limitingConeAngle'],
  ...['flood-color', 'flood-opacity', 'tableValues', 'slope', 'intercept', 'amplitude', 'exponent'],
  ...['stdDeviation', 'radius', 'baseFrequency', 'numOctaves', 'seed', 'stitchTiles'],
] as const;

const LOCAL = /^#[^\s"'()<>\\]+$/;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/** Whether a `href` or the inside of `url(…)` stays within the drawing: a node of it, or a picture in it. */
export const isAllowedReference = (value: string): boolean => {
  const bare = value.trim();
  return LOCAL.test(bare) || PICTURE.test(bare);
};

// What may stand before a bracket in a style; `url` has a rule of its own.
const FUNCTIONS = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'min', 'max', 'clamp', 'not', 'is', 'where'],
  ...['translate', 'translatex', 'translatey', 'rotate', 'scale', 'scalex', 'scaley', 'matrix'],
  ...['skewx', 'skewy', 'nth-child', 'nth-of-type', 'nth-last-child', 'inset', 'circle', 'polygon'],
  ...['blur', 'brightness', 'contrast', 'drop-shadow', 'grayscale', 'opacity', 'saturate', 'sepia'],
]);

/**
 * Whether a style (of an attribute, an element, or a value such as `fill`) loads nothing and moves
 * nothing: no escapes, no at-rules, and of functions only those that are known.
 */
export const isAllowedStyle = (style: string): boolean => {
  const css = style.replaceAll(/\/\*[\s\S]*?\*\//g, ' ');
  if (/[\\@<]|\/\*|animation|transition|behavio[u]?r|-moz-binding/i.test(css)) return false;
  const rest = css.replaceAll(
    /url\(\s*(["']?)([^"'()]*)\1\s*\)/gi,
    (whole: string, _: string, inside: string) => (isAllowedReference(inside) ? '' : whole),
  );
  return [...rest.matchAll(/([\w-]*)\s*\(/g)].every(
    ([, name = '']) => name === '' || FUNCTIONS.has(name.toLowerCase()),
  );
};
