import type { AlarmCase } from '../../../domain/alarms/case.ts';
import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import { ink } from '../../../domain/dashboard/schematic/tokens.ts';
import { NOTE_ATTRIBUTE } from './styles.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The attribute of the words of an alarm: its severity. */
const WORDS = 'data-fg-alarm';
/** The attribute of a value during a critical alarm. */
const CRITICAL = 'data-fg-critical';
const RED = 'light-dark(#c4281f, #ff7b70)';
/** The average width of a character, in em, and the space between words and the edge of their symbol. */
const CHARACTER = 0.52;
const INSET = 8;

/** The colours of the words of alarms; those that are not critical have that of text. */
export const alarmWordStyles = `
text[${CRITICAL}], [${WORDS}="critical"] { fill: ${RED}; }
`;

const cut = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, Math.max(1, most - 1)).join('')}…` : text;
};

/**
 * Names the alarm of an outlet in its symbol, in place of when it was last used: neither colour nor a frame says what
 * has happened. Other symbols have no room for it.
 */
export const nameAlarm = (
  symbol: SVGGraphicsElement,
  { severity, title }: Pick<AlarmCase, 'severity' | 'title'>,
): void => {
  const note = symbol.matches(`.${SYMBOL_CLASS}`) && symbol.querySelector(`text[${NOTE_ATTRIBUTE}]`);
  if (!note) return;
  const text = document.createElementNS(SVG, 'text');
  for (const name of ['x', 'y', 'font-size']) text.setAttribute(name, note.getAttribute(name) ?? '');
  text.setAttribute('font-weight', '600');
  text.setAttribute('fill', ink('text'));
  text.setAttribute(WORDS, severity);
  const width = Number(symbol.querySelector('rect')?.getAttribute('width') ?? 0);
  const room = width - Number(note.getAttribute('x')) - INSET;
  text.textContent = cut(
    `▲ ${title}`,
    Math.floor(room / (Number(note.getAttribute('font-size')) * CHARACTER)),
  );
  note.setAttribute('visibility', 'hidden');
  note.after(text);
  const value = symbol.querySelector(`text[data-datapoint]:not([${NOTE_ATTRIBUTE}])`);
  value?.toggleAttribute(CRITICAL, severity === 'critical');
};

/** Removes the words of all alarms. */
export const clearAlarms = (root: ParentNode): void => {
  for (const words of root.querySelectorAll(`[${WORDS}]`)) {
    words.previousElementSibling?.removeAttribute('visibility');
    words.remove();
  }
  for (const value of root.querySelectorAll(`[${CRITICAL}]`)) value.removeAttribute(CRITICAL);
};
