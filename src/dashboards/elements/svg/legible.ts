import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import { NOTE_ATTRIBUTE, NOTED_VALUE_ATTRIBUTE, TEXT_RESIZED_EVENT } from './styles.ts';

/** How far a text moves downwards, as a share of what it has grown: below the line above it, within its card. */
const GIVES_WAY = 0.5;
/** The smallest text in a drawing, as shares of the window's height: of values, and of all other text. */
const VALUE = 0.02;
const TEXT = 0.012;

/** How much larger the text of symbols is than on a desk, if its card has room for it, and where there is no card. */
const GROWTH = 1.28;
const WITHOUT_CARD = 1.2;
/** The space that it leaves at the edge of its card. */
const INSET = 15;

const originals = new WeakMap<SVGElement, number>();
const moved = new WeakSet<Element>();

/** Pixels per unit of a text's own coordinates, vertically. */
const scaleOf = (text: SVGGraphicsElement): number => {
  const matrix = text.getScreenCTM();
  return matrix ? Math.hypot(matrix.c, matrix.d) : 0;
};

// A text about a value is none itself, such as the time of the last use.
const isValue = (text: Element): boolean =>
  text.closest(`[${NOTE_ATTRIBUTE}]`) !== null
    ? text.hasAttribute(NOTED_VALUE_ATTRIBUTE)
    : text.closest('[data-datapoint]') !== null || text.querySelector('[data-datapoint]') !== null;

/** A value in a note that has grown by more than this factor has no room for words beside it. */
const MOST_IN_NOTE = 1.2;
const leaveAlone = (value: Element): void => {
  for (const part of value.parentElement?.children ?? []) {
    if (part !== value) part.setAttribute('display', 'none');
  }
};

/** Whether a text stands on a line of its own, at a place that nothing else has moved. */
const isLine = (text: Element): boolean =>
  text.tagName === 'text' &&
  !text.hasAttribute('dominant-baseline') &&
  (!text.hasAttribute('dy') || moved.has(text));

const grown = new WeakMap<object, number>();

/** Texts of symbols below this size are what is said about their values, in its third line. */
const SMALL_BELOW = 13;

/** The width that a text takes, or that of the longest one that has to fit in its place. */
const lengthOf = (text: SVGTextElement): number => {
  const longest = text.getAttribute(NOTE_ATTRIBUTE);
  if (!longest) return text.getComputedTextLength();
  const measured = text.cloneNode() as SVGTextElement;
  measured.textContent = longest;
  text.after(measured);
  const length = measured.getComputedTextLength();
  measured.remove();
  return length;
};

/**
 * How much a text of a symbol may grow: as far as its card has room for it; a value that was longer once keeps its
 * size. Texts in small letters have one size in all of a drawing, which doesn't depend on what they say at the moment.
 */
const growthInSymbol = (text: SVGElement, original: number): number => {
  const symbol = text instanceof SVGTextElement && text.closest(`.${SYMBOL_CLASS}`);
  if (!symbol) return 1;
  const length = lengthOf(text);
  // Its value has not arrived yet.
  if (length === 0) return 1;
  const [card] = symbol.children;
  const room =
    card?.tagName === 'rect'
      ? Number(card.getAttribute('width')) - Number(text.getAttribute('x')) - INSET
      : null;
  const now = Number.parseFloat(getComputedStyle(text).fontSize);
  const fitting = room === null ? WITHOUT_CARD : ((room / length) * now) / original;
  const kept = room !== null && original < SMALL_BELOW ? text.getRootNode() : text;
  const factor = Math.min(grown.get(kept) ?? GROWTH, Math.max(1, fitting));
  grown.set(kept, factor);
  return factor;
};

/** The size that a text has room for. Called after `growthInSymbol` of all texts. */
const sizeInSymbol = (text: SVGElement, original: number): number => {
  if (!text.closest(`.${SYMBOL_CLASS}`) || text.tagName !== 'text') return original;
  const isSmall = original < SMALL_BELOW;
  const factor = grown.get(text) ?? (isSmall ? grown.get(text.getRootNode()) : undefined) ?? 1;
  return Math.floor(original * factor * 10) / 10;
};

/** The text of drawings, and of the scales of gauges. */
const textsIn = (stage: Element): readonly SVGGraphicsElement[] => [
  ...stage.querySelectorAll<SVGGraphicsElement>('.dash-dial text'),
  ...[...stage.querySelectorAll('[data-type="svg"] div')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<SVGGraphicsElement>('text, tspan') ?? []),
  ]),
];

/**
 * Enlarges text below an element that is scaled with its drawing: that of symbols as far as they have room, any that
 * would be too small to read from afar.
 */
export const enlargeSmallText = (stage: Element, windowHeight: number): void => {
  const texts = textsIn(stage).filter((text) => scaleOf(text) > 0);
  for (const text of texts) {
    const original = originals.get(text) ?? Number.parseFloat(getComputedStyle(text).fontSize);
    originals.set(text, original);
    growthInSymbol(text, original);
  }
  const resized = new Set<Node>();
  for (const text of texts) {
    const scale = scaleOf(text);
    const original = originals.get(text) ?? 0;
    const least = ((isValue(text) ? VALUE : TEXT) * windowHeight) / scale;
    // A part of a text grows with it.
    if (text.tagName === 'tspan' && Number.parseFloat(getComputedStyle(text).fontSize) >= least) continue;
    // Rounded up, so that it is not too small by a fraction of a pixel.
    const size = Math.max(sizeInSymbol(text, original), Math.ceil(least * 10) / 10);
    if (Number.parseFloat(getComputedStyle(text).fontSize) === size) continue;
    text.style.fontSize = `${size}px`;
    resized.add(text.getRootNode());
    // Downwards by some of what it has grown, so that it keeps clear of the line above it.
    if (text.hasAttribute(NOTED_VALUE_ATTRIBUTE) && size > original * MOST_IN_NOTE) leaveAlone(text);
    if (!isLine(text)) continue;
    moved.add(text);
    text.setAttribute('dy', String((size - original) * GIVES_WAY));
  }
  for (const root of resized) root.dispatchEvent(new Event(TEXT_RESIZED_EVENT));
};
