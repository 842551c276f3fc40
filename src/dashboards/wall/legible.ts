/** The smallest text in a drawing, as shares of the window's height: of values, and of all other text. */
const VALUE = 0.02;
const TEXT = 0.012;

const originals = new WeakMap<SVGElement, number>();

/** Pixels per unit of a text's own coordinates, vertically. */
const scaleOf = (text: SVGGraphicsElement): number => {
  const matrix = text.getScreenCTM();
  return matrix ? Math.hypot(matrix.c, matrix.d) : 0;
};

const isValue = (text: Element): boolean =>
  text.closest('[data-datapoint]') !== null || text.querySelector('[data-datapoint]') !== null;

/** The text of drawings, and of the scales of gauges. */
const textsIn = (stage: Element): readonly SVGGraphicsElement[] => [
  ...stage.querySelectorAll<SVGGraphicsElement>('.dash-dial text'),
  ...[...stage.querySelectorAll('[data-type="svg"] div')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<SVGGraphicsElement>('text, tspan') ?? []),
  ]),
];

/** Enlarges text below an element that is scaled with its drawing and would be too small to read from afar. */
export const enlargeSmallText = (stage: Element, windowHeight: number): void => {
  for (const text of textsIn(stage)) {
    const scale = scaleOf(text);
    if (scale === 0) continue;
    const original = originals.get(text) ?? Number.parseFloat(getComputedStyle(text).fontSize);
    originals.set(text, original);
    const least = ((isValue(text) ? VALUE : TEXT) * windowHeight) / scale;
    // Rounded up, so that it is not too small by a fraction of a pixel.
    const size = Math.max(original, Math.ceil(least * 10) / 10);
    if (Number.parseFloat(getComputedStyle(text).fontSize) !== size) text.style.fontSize = `${size}px`;
  }
};
