import type { Severity } from '../../../domain/alarms/alarm.ts';
import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import { ink } from '../../../domain/dashboard/schematic/tokens.ts';
import { NOTE_ATTRIBUTE } from './styles.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The attribute of the words of an alarm: its severity. */
const WORDS = 'data-fg-alarm';
/** The same of its sign. */
export const SIGN = 'data-fg-alarm-sign';
/**
 * The attributes of a note about a value with what is left of it during an alarm: that water flows, such as “in use”, which
 * takes the place of the alarm's age, and what the value is of, such as “last use”.
 */
export const BRIEF_ATTRIBUTE = 'data-fg-brief';
export const VALUE_OF_ATTRIBUTE = 'data-fg-value-of';
/**
 * The attributes of a value during a critical alarm, of the card around it, of the alarm's name and age with both in full, and
 * of what the value is of.
 */
const CRITICAL = 'data-fg-critical';
export const CARD = 'data-fg-alarmed';
const NAME = 'data-fg-name';
const AGE = 'data-fg-age';
const VALUE_OF = 'data-fg-of';
const RED = 'light-dark(#c4281f, #ff7b70)';
const AMBER = 'light-dark(#8a6100, #e3b341)';
const BLUE = 'light-dark(#0579b0, #5cb8e6)';

/** Only cards: other symbols, such as tanks, show something by what they are filled with. */
const CARD_FILL = `rect[fill="${ink('card')}"]`;

const coloured = (severity: Severity): string => `:is([${WORDS}="${severity}"], [${SIGN}="${severity}"])`;

/** The colours of alarms in symbols: of their words and signs, and of the cards around them. */
export const alarmWordStyles = `
text[${CRITICAL}], ${coloured('critical')}, ${coloured('high')} { fill: ${RED}; }
${coloured('medium')} { fill: ${AMBER}; }
${coloured('low')} { fill: ${BLUE}; }
/* The sign of the alarm says more than that of a bound state. */
g:has(> [${CARD}]) > path[id$="-alarm"] { visibility: hidden; }
${CARD_FILL}:is([${CARD}="critical"], [${CARD}="high"]) { fill: light-dark(#fdeceb, #3b2226); }
`;

/** How much smaller the words of an alarm may be than the text of a drawing, so that nothing of them is left out. */
const LEAST = 0.8;

/** The average width of a character, in em, where text can't be measured, and the space to the edge of the symbol. */
const CHARACTER = 0.45;
const INSET = 9;
/** The space between a value and what it is of. */
export const GAP = 6;

const created = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const node = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, String(value));
  return node;
};
const numberOf = (node: Element | null | undefined, name: string): number =>
  Number(node?.getAttribute(name) ?? 0);

const symbolOf = (part: Element): Element | null => part.closest(`.${SYMBOL_CLASS}`);
const cardOf = (symbol: Element): Element | null => symbol.querySelector(':scope > rect');

/** Where a text ends. */
const endOf = (text: Element): number => {
  const measured = 'getComputedTextLength' in text ? (text as SVGTextElement).getComputedTextLength() : 0;
  const estimated = numberOf(text, 'font-size') * CHARACTER * (text.textContent?.length ?? 0);
  return numberOf(text, 'x') + (measured || estimated);
};

/** Whether a text ends within its symbol. */
const fits = (text: Element, symbol: Element): boolean =>
  endOf(text) <= numberOf(cardOf(symbol), 'width') - INSET;

/** Writes a text in smaller letters if it is too long, but not by much. Returns whether it fits. */
const shrink = (parts: readonly Element[], text: Element, symbol: Element): boolean => {
  const setSize = (share: number): void =>
    parts.forEach((part) => part.setAttribute('style', `font-size: ${share}em`));
  setSize(1);
  const x = numberOf(text, 'x');
  const share = Math.min(1, (numberOf(cardOf(symbol), 'width') - INSET - x) / (endOf(text) - x));
  if (share >= LEAST) setSize(share);
  return share >= LEAST;
};

/** Shortens a part of a text until that fits. */
const cut = (part: Element, text: Element, symbol: Element): void => {
  const characters = Array.from(part.textContent ?? '');
  while (characters.length > 1 && !fits(text, symbol)) {
    characters.pop();
    part.textContent = `${characters.join('').trimEnd()}…`;
  }
};

/** The baseline of a text, where walls have moved it to. */
const baselineOf = (text: Element | null): number => numberOf(text, 'y') + numberOf(text, 'dy');

const valueOf = (symbol: Element): Element | null =>
  symbol.querySelector(`text[data-datapoint]:not([${NOTE_ATTRIBUTE}])`);

/**
 * Writes the words of a symbol's alarm where they fit, by the present size of texts: its name, its age or that water flows,
 * and after the value what that is of.
 */
const arrange = (symbol: Element): void => {
  const [name, age, about] = [NAME, AGE, VALUE_OF].map((part) => symbol.querySelector(`[${part}]`));
  const text = name?.parentElement;
  const note = symbol.querySelector(`text[${NOTE_ATTRIBUTE}]`);
  if (!name || !age || !about || !text || !note) return;
  name.textContent = name.getAttribute(NAME);
  age.textContent = ` · ${note.getAttribute(BRIEF_ATTRIBUTE) || age.getAttribute(AGE)}`;
  if (!shrink([name, age], text, symbol)) {
    age.textContent = '';
    cut(name, text, symbol);
  }
  const value = valueOf(symbol);
  const words = about.firstElementChild;
  if (words) words.textContent = (value && note.getAttribute(VALUE_OF_ATTRIBUTE)) || '';
  if (!value || !words) return;
  about.setAttribute('x', String(endOf(value) + GAP));
  about.setAttribute('y', String(baselineOf(value)));
  if (!shrink([words], about, symbol)) words.textContent = '';
};

/** Writes what a note says besides the alarm of its symbol. */
export const writeBrief = (note: Element): void => {
  const symbol = symbolOf(note);
  if (symbol) arrange(symbol);
};

/** Moves the words of alarms to where they fit after texts got another size. */
export const arrangeAlarms = (root: ParentNode): void => {
  for (const words of root.querySelectorAll(`[${WORDS}]`)) writeBrief(words);
};

/** Says how old the alarm of a symbol is now. */
export const setAlarmAge = (symbol: Element, age: string): void => {
  const part = symbol.querySelector(`[${AGE}]`);
  if (!part || part.getAttribute(AGE) === age) return;
  part.setAttribute(AGE, age);
  arrange(symbol);
};

/**
 * Shows the alarm of a symbol in it: its card is tinted, and where it has a note about its value, such as “Last use
 * 4 min ago”, the name of the alarm and its age (in words) take its place: neither colour nor a frame says what has happened.
 */
export const nameAlarm = (
  symbol: SVGGraphicsElement,
  { severity, title }: Pick<AlarmCase, 'severity' | 'title'>,
  age: string,
): void => {
  if (!symbol.matches(`.${SYMBOL_CLASS}`)) return;
  cardOf(symbol)?.setAttribute(CARD, severity);
  const note = symbol.querySelector(`text[${NOTE_ATTRIBUTE}]`);
  if (!note) return;
  const [x, y, size] = [numberOf(note, 'x'), numberOf(note, 'y'), numberOf(note, 'font-size')];
  const text = created('text', { x, y, 'font-size': size, 'font-weight': 600 });
  text.append(created('tspan', { [NAME]: title }), created('tspan', { [AGE]: age, 'font-weight': 400 }));
  // `dy`: it is on the line of the value, wherever walls move that.
  const about = created('text', { [VALUE_OF]: '', dy: 0, 'font-size': size, fill: ink('quiet') });
  about.append(created('tspan', {}));
  const words = created('g', { [WORDS]: severity });
  words.append(text, about);
  note.before(words);
  arrange(symbol);
  // It keeps what it says, and its place, for when the alarm is over.
  note.setAttribute('visibility', 'hidden');
  valueOf(symbol)?.toggleAttribute(CRITICAL, severity === 'critical');
};

/** Removes all that shows alarms in symbols. */
export const clearAlarms = (root: ParentNode): void => {
  for (const words of root.querySelectorAll(`[${WORDS}]`)) {
    words.parentElement?.querySelector(`text[${NOTE_ATTRIBUTE}]`)?.removeAttribute('visibility');
    words.remove();
  }
  for (const attribute of [CARD, CRITICAL])
    for (const marked of root.querySelectorAll(`[${attribute}]`)) marked.removeAttribute(attribute);
};
