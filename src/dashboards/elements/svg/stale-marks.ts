import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import { ageText } from '../../../providers/age-text.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { STATE_SHAPES } from '../../../providers/theme/state-shapes.ts';
import type { CurrentValue, ValueSource } from '../../value-source.ts';
import { CARD } from './alarm-words.ts';
import { cornerSign } from './corner-sign.ts';
import { STATE_ATTRIBUTE } from './styles.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The attributes of a symbol whose values are old, of the sign for that, and of the text with their age. */
const OLD = 'data-fg-old';
const SIGN = 'data-fg-old-sign';
const AGE = 'data-fg-old-age';

/** An alarm that is unknown has no sign of its own: that of the age says so. An open one has, in the same place. */
const styles = `
[${SIGN}] { fill: light-dark(#8a6100, #e3b341); }
[${OLD}] > path[id$="-alarm"][data-fg-fill="neutral"] { visibility: hidden; }
[${OLD}]:has(> [${CARD}]) > [${SIGN}] { visibility: hidden; }
[${OLD}] text { text-decoration: none !important; }
text:has(> [${AGE}]) > :not([${AGE}]) { display: none; }
`;

const OLD_STATES: ReadonlySet<string> = new Set(['stale', 'offline'] satisfies CurrentValue['state'][]);

const symbolsIn = (root: ParentNode) =>
  [...root.querySelectorAll(`.${SYMBOL_CLASS}`)].flatMap((symbol) => {
    const card = symbol.querySelector(':scope > rect');
    const values = [...symbol.querySelectorAll('text[data-datapoint], tspan[data-datapoint]')];
    return card && values.length > 0 ? [{ symbol, card, values }] : [];
  });
type OldSymbol = ReturnType<typeof symbolsIn>[number];

const signOf = ({ card }: OldSymbol): SVGElement => {
  const sign = cornerSign(card, STATE_SHAPES.stale);
  sign.setAttribute(SIGN, '');
  return sign;
};

const clear = ({ symbol }: OldSymbol): void => {
  if (!symbol.hasAttribute(OLD)) return;
  symbol.removeAttribute(OLD);
  symbol.querySelectorAll(`[${SIGN}], [${AGE}]`).forEach((node) => node.remove());
};

/** Marks a symbol, and writes the age where there is a small value below the main one: that is as old. */
const mark = (old: OldSymbol, shown: CurrentValue): void => {
  const { symbol } = old;
  if (!symbol.hasAttribute(OLD)) {
    symbol.setAttribute(OLD, '');
    symbol.append(signOf(old));
  }
  const line = symbol.querySelector('text:has(> tspan[data-datapoint])');
  if (!line || shown.ageMs === null) return;
  let age = line.querySelector(`[${AGE}]`);
  if (!age) {
    age = document.createElementNS(SVG, 'tspan');
    age.setAttribute(AGE, '');
    line.append(age);
  }
  const text = `${translate(`elements.state.${shown.state}`)} · ${ageText(shown.ageMs)}`;
  if (age.textContent !== text) age.textContent = text;
};

/** Marks the symbols of a painted drawing with old values, as cards are marked. Returns how to stop. */
export const markStale = (root: ShadowRoot, source: ValueSource): (() => void) => {
  const symbols = symbolsIn(root);
  if (symbols.length === 0) return () => undefined;
  const style = document.createElement('style');
  style.textContent = styles;
  root.append(style);
  const update = (): void => {
    for (const each of symbols) {
      const value = each.values.find((node) => OLD_STATES.has(node.getAttribute(STATE_ATTRIBUTE) ?? ''));
      if (value) mark(each, source.get(Number(value.getAttribute('data-datapoint')?.split(' ')[0])));
      else clear(each);
    }
  };
  update();
  return source.onSecond(update);
};
