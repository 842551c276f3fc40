import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import { GAP, VALUE_OF_ATTRIBUTE } from './alarm-words.ts';
import { NOTE_ATTRIBUTE, NOTED_VALUE_ATTRIBUTE, TEXT_RESIZED_EVENT } from './styles.ts';

/** How far a text outside symbols moves downwards, as a share of what it has grown: below the line above it. */
const GIVES_WAY = 0.5;
/** The smallest text in a drawing, as shares of the window's height: of values, and of all other text. */
const VALUE = 0.02;
const TEXT = 0.012;

/** How much larger the text of symbols is than on a desk, if its card has room for it, and where there is no card. */
const GROWTH = 1.28;
const WITHOUT_CARD = 1.2;
/** The space that it leaves at the right edge of its card, and above and below its lines when they grow and when they move apart. */
const INSET = 10;
const SMALL_INSET = 9;
const MARGIN = 6;
const CLEAR = 9;
/** The sample of the next entry of a legend, with the space before it. */
const BESIDE = 32;

const originals = new WeakMap<SVGElement, number>();
const originalOf = (text: SVGElement): number => originals.get(text) ?? 0;
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

const lengthWith = (text: SVGTextElement, words: string): number => {
  const measured = text.cloneNode() as SVGTextElement;
  measured.textContent = words;
  text.after(measured);
  const length = measured.getComputedTextLength();
  measured.remove();
  return length;
};

/** The width that a text takes, with what may stand after it, or that of the longest one that has to fit in its place. */
const lengthOf = (text: SVGTextElement, symbol: Element): number => {
  const longest = text.getAttribute(NOTE_ATTRIBUTE);
  if (longest) return lengthWith(text, longest);
  const length = text.getComputedTextLength();
  const note = symbol.querySelector<SVGTextElement>(`text[${NOTE_ATTRIBUTE}]`);
  const of = note?.getAttribute(VALUE_OF_ATTRIBUTE);
  // During an alarm, what the value is of stands after it.
  return note && of && length > 0 && isValue(text) ? length + GAP + lengthWith(note, of) : length;
};

const numberOf = (node: Element, name: string): number => Number(node.getAttribute(name));

/** The lines of text in the card of a symbol, at their original size: where their middle is, and how high they are. */
const blockOf = (symbol: Element) => {
  const lines = [...symbol.querySelectorAll<SVGTextElement>('text')].filter(
    (text) => originals.has(text) && isLine(text),
  );
  const top = Math.min(...lines.map((text) => numberOf(text, 'y') - 0.75 * originalOf(text)));
  const bottom = Math.max(...lines.map((text) => numberOf(text, 'y') + 0.25 * originalOf(text)));
  return { lines, middle: (top + bottom) / 2, height: bottom - top };
};

const cardOf = (symbol: Element): Element | null =>
  symbol.children[0]?.tagName === 'rect' ? symbol.children[0] : null;

/** By drawing, what stands for all of its values that have a note. */
const notedValues = new WeakMap<Node, object>();

/** What texts of a drawing that have one size share; undefined: its size is its own. */
const sharedSizeOf = (text: SVGElement, original: number, symbol: Element): object | undefined => {
  const root = text.getRootNode();
  if (original < SMALL_BELOW) return root;
  if (!isValue(text) || !symbol.querySelector(`text[${NOTE_ATTRIBUTE}]`)) return undefined;
  const shared = notedValues.get(root) ?? {};
  notedValues.set(root, shared);
  return shared;
};

/** Notes how much something has room to grow, at most and unless it had less room before. */
const keepLeast = (kept: object, fitting: number, most: number): void => {
  grown.set(kept, Math.min(grown.get(kept) ?? most, Math.max(1, fitting)));
};

/**
 * Notes how much a text of a symbol may grow: as far as its card has room for it; a value that was longer once keeps its
 * size. Texts in small letters have one size in all of a drawing, which doesn't depend on what they say at the moment, and so
 * have values that may have words after them.
 */
const noteGrowth = (text: SVGElement, original: number): void => {
  const symbol = text instanceof SVGTextElement && text.closest(`.${SYMBOL_CLASS}`);
  if (!symbol) return;
  const length = lengthOf(text, symbol);
  // Its value has not arrived yet.
  if (length === 0) return;
  const card = cardOf(symbol);
  const { lines, height } = blockOf(symbol);
  const now = Number.parseFloat(getComputedStyle(text).fontSize);
  if (!card) {
    // In a legend, the next entry stands beside it: all of them have one size.
    const beside = lines
      .filter((line) => line.getAttribute('y') === text.getAttribute('y'))
      .map((line) => numberOf(line, 'x') - numberOf(text, 'x') - BESIDE)
      .filter((room) => room > 0);
    keepLeast(symbol, (Math.min(...beside) / length) * (now / original), WITHOUT_CARD);
    return;
  }
  const inset = original < SMALL_BELOW ? SMALL_INSET : INSET;
  const room = numberOf(card, 'width') - numberOf(text, 'x') - inset;
  const fitting = Math.min(
    (room / length) * (now / original),
    (numberOf(card, 'height') - 2 * MARGIN) / height,
  );
  keepLeast(sharedSizeOf(text, original, symbol) ?? text, fitting, GROWTH);
};

/** The size that a text has room for. Called after `noteGrowth` of all texts. */
const sizeInSymbol = (text: SVGElement, original: number): number => {
  if (text.tagName !== 'text') return original;
  const symbol = text.closest(`.${SYMBOL_CLASS}`);
  const kept = symbol && (cardOf(symbol) ? sharedSizeOf(text, original, symbol) : symbol);
  const factor = grown.get(kept ?? text) ?? 1;
  return Math.floor(original * factor * 10) / 10;
};

/** Moves the lines of a symbol apart by what the one that has grown most has grown, around their middle. */
const spread = (symbol: Element, card: Element): void => {
  const { lines, middle, height } = blockOf(symbol);
  const most = Math.max(1, (numberOf(card, 'height') - 2 * CLEAR) / height);
  const grownBy = lines.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) / originalOf(text));
  const growth = Math.min(most, Math.max(1, ...grownBy));
  for (const text of lines) {
    moved.add(text);
    text.setAttribute('dy', ((growth - 1) * (numberOf(text, 'y') - middle)).toFixed(1));
  }
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
    originals.set(text, originals.get(text) ?? Number.parseFloat(getComputedStyle(text).fontSize));
  }
  for (const text of texts) noteGrowth(text, originalOf(text));
  const resized = new Set<Node>();
  const symbols = new Map<Element, Element>();
  for (const text of texts) {
    const scale = scaleOf(text);
    const original = originalOf(text);
    const least = ((isValue(text) ? VALUE : TEXT) * windowHeight) / scale;
    // A part of a text grows with it.
    if (text.tagName === 'tspan' && Number.parseFloat(getComputedStyle(text).fontSize) >= least) continue;
    // Rounded up, so that it is not too small by a fraction of a pixel.
    const size = Math.max(sizeInSymbol(text, original), Math.ceil(least * 10) / 10);
    if (Number.parseFloat(getComputedStyle(text).fontSize) === size) continue;
    text.style.fontSize = `${size}px`;
    resized.add(text.getRootNode());
    if (text.hasAttribute(NOTED_VALUE_ATTRIBUTE) && size > original * MOST_IN_NOTE) leaveAlone(text);
    const symbol = text.closest(`.${SYMBOL_CLASS}`);
    const card = symbol && cardOf(symbol);
    if (card) symbols.set(symbol, card);
    if (!isLine(text) || symbol) continue;
    moved.add(text);
    text.setAttribute('dy', String((size - original) * GIVES_WAY));
  }
  for (const [symbol, card] of symbols) spread(symbol, card);
  for (const root of resized) root.dispatchEvent(new Event(TEXT_RESIZED_EVENT));
};
