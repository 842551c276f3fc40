import type { AlarmCase } from '../../../domain/alarms/case.ts';
import { SEVERITY_SHAPES } from '../../../domain/alarms/severity-shapes.ts';
import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import { ink } from '../../../domain/dashboard/schematic/tokens.ts';
import { ALARM_WORDS_ATTRIBUTE as WORDS, NOTE_ATTRIBUTE } from './styles.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The attribute of a value during a critical alarm. */
const CRITICAL = 'data-fg-critical';
const RED = 'light-dark(#c4281f, #ff7b70)';
/** The average width of a character, in em, and the space between words and the edge of their symbol. */
const CHARACTER = 0.52;
const INSET = 8;
/** The shape of the severity before the words, in em: its size, and how far below the baseline it ends. */
const SHAPE = 0.95;
const SHAPE_BELOW = 0.1;
const SHAPE_GAP = 0.35;

/** The colours of the words of alarms; those that are not critical have that of text. */
export const alarmWordStyles = `
text[${CRITICAL}], [${WORDS}="critical"], [${WORDS}="high"] > path { fill: ${RED}; }
[${WORDS}="medium"] > path { fill: light-dark(#b58100, #e3b341); }
[${WORDS}="low"] > path { fill: light-dark(#0579b0, #5cb8e6); }
`;

const cut = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, Math.max(1, most - 1)).join('')}…` : text;
};

const created = (name: string, attributes: Readonly<Record<string, string | number>>): Element => {
  const node = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, String(value));
  return node;
};

/** Units of a symbol: how far its last line moves down for the words, but not further down in its card than this. */
const DOWN = 5;
const FOOT = 7;
/** From one of its lines to the one above, and from the value to the label above it. */
const LINE = 15;
const LABEL_LINE = 21;
/** The most that the value moves up. */
const VALUE_UP = 7;
/** Where a line that has moved was before. */
const MOVED = 'data-fg-y';

const numberOf = (node: Element | null | undefined, name: string): number =>
  Number(node?.getAttribute(name) ?? 0);

const moveTo = (line: Element | null, y: number): void => {
  line?.setAttribute(MOVED, String(numberOf(line, 'y')));
  line?.setAttribute('y', String(y));
};

/**
 * Names the alarm of an outlet in its symbol, above when it was last used: neither colour nor a frame says what has
 * happened, and the value is that of the last use. Other symbols have no room for it.
 */
export const nameAlarm = (
  symbol: SVGGraphicsElement,
  { severity, title }: Pick<AlarmCase, 'severity' | 'title'>,
): void => {
  const note = symbol.matches(`.${SYMBOL_CLASS}`) && symbol.querySelector(`text[${NOTE_ATTRIBUTE}]`);
  if (!note) return;
  const [x, size] = [numberOf(note, 'x'), numberOf(note, 'font-size')];
  const start = x + size * (SHAPE + SHAPE_GAP);
  const card = symbol.querySelector('rect');
  const room = numberOf(card, 'width') - start - INSET;
  const value = symbol.querySelector(`text[data-datapoint]:not([${NOTE_ATTRIBUTE}])`);
  const label = symbol.querySelector('text:not([id])');
  // From the bottom up.
  const last = Math.min(numberOf(note, 'y') + DOWN, numberOf(card, 'height') - FOOT);
  const y = last - LINE;
  moveTo(note, last);
  // Clear of a picture above it.
  moveTo(value, Math.max(y - LINE, numberOf(value, 'y') - VALUE_UP));
  moveTo(label, Math.min(numberOf(label, 'y'), y - LINE - LABEL_LINE));
  const text = created('text', { x: start, y, 'font-size': size, 'font-weight': 600 });
  text.textContent = cut(title, Math.floor(room / (size * CHARACTER)));
  const shape = created('path', {
    d: SEVERITY_SHAPES[severity],
    'fill-rule': 'evenodd',
    transform: `translate(${x} ${y - size * (SHAPE - SHAPE_BELOW)}) scale(${(size * SHAPE) / 16})`,
  });
  const words = created('g', { [WORDS]: severity, fill: ink('text') });
  words.append(shape, text);
  note.before(words);
  value?.toggleAttribute(CRITICAL, severity === 'critical');
};

/** Removes the words of all alarms. */
export const clearAlarms = (root: ParentNode): void => {
  for (const words of root.querySelectorAll(`[${WORDS}]`)) words.remove();
  for (const line of root.querySelectorAll(`[${MOVED}]`)) {
    line.setAttribute('y', line.getAttribute(MOVED) ?? '0');
    line.removeAttribute(MOVED);
  }
  for (const value of root.querySelectorAll(`[${CRITICAL}]`)) value.removeAttribute(CRITICAL);
};
