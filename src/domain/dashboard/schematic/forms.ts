import type { SymbolForm } from './model.ts';
import { onGrid } from './pose.ts';
import { alarmSign, card, NARROW, type SymbolKind, words } from './symbol.ts';

const HEIGHT = 80;
const NAME_HEIGHT = 40;
/** The picture of a narrow form: beside its label. */
const ICON = 24;
const ICON_X = 12;
const LABEL_X = 44;
const VALUE_X = 14;
const VALUE = 20;

/** The picture in a square whose centre is `y`. */
const icon = (kind: SymbolKind, picture: string, y: number): string => {
  const [left, top, width, height] = kind.icon ?? [0, 0, kind.width, kind.height];
  const scale = ICON / Math.max(width, height);
  const x = ICON_X + ICON / 2 - (left + width / 2) * scale;
  return `<g transform="translate(${x.toFixed(2)} ${(y - (top + height / 2) * scale).toFixed(2)}) scale(${scale.toFixed(3)})">${picture}</g>`;
};

/** The ports of a form: they keep their share of their side. */
const portsIn = (kind: SymbolKind, width: number, height: number): SymbolKind['ports'] =>
  kind.ports.map((port) => ({
    ...port,
    x: onGrid((port.x / kind.width) * width),
    y: onGrid((port.y / kind.height) * height),
  }));

/** The icon and the label above the values. */
const narrowOf = (kind: SymbolKind): SymbolKind => {
  const { picture, values, narrow = {} } = kind;
  if (!picture || !values) {
    const { width = kind.width, height = kind.height } = narrow;
    return { ...kind, ports: portsIn(kind, width, height), ...narrow };
  }
  const isOneLine = kind.slots.filter((slot) => slot.as === 'value').length < 2;
  const top = isOneLine ? 28 : 20;
  return {
    ...kind,
    width: NARROW,
    height: HEIGHT,
    ports: portsIn(kind, NARROW, HEIGHT),
    draw: (symbol, id) =>
      [
        card(NARROW, HEIGHT),
        icon(kind, picture(symbol, id), top),
        words(symbol.label ?? '', { x: LABEL_X, y: top + 4.5, width: NARROW - LABEL_X - 8 }),
        values(symbol, id, VALUE_X, isOneLine ? [60, 60] : [53, 71], VALUE),
        alarmSign(id('alarm'), NARROW),
      ].join(''),
    ...narrow,
  };
};

/** The icon and the label only, for a symbol that is bound to nothing; narrow if its ports need more room. */
const nameOf = (kind: SymbolKind): SymbolKind => {
  const { picture } = kind;
  const ports = portsIn(kind, NARROW, NAME_HEIGHT);
  const hasRoom =
    kind.ports.length <= 2 && ports.every(({ x, y }) => x * 2 === NARROW || y * 2 === NAME_HEIGHT);
  if (!picture || !hasRoom) return { ...narrowOf(kind), ...kind.name };
  return {
    ...kind,
    width: NARROW,
    height: NAME_HEIGHT,
    ports,
    draw: (symbol, id) =>
      [
        card(NARROW, NAME_HEIGHT),
        icon(kind, picture(symbol, id), NAME_HEIGHT / 2),
        words(symbol.label ?? '', { x: LABEL_X, y: 25, width: NARROW - LABEL_X - 8, token: 'text' }),
      ].join(''),
  };
};

const known = new WeakMap<SymbolKind, Readonly<Record<SymbolForm, SymbolKind>>>();

/** The forms of a kind for little room. Its nodes are the same in each, apart from those of values without any. */
export const formsOf = (kind: SymbolKind): Readonly<Record<SymbolForm, SymbolKind>> => {
  const found = known.get(kind) ?? { narrow: narrowOf(kind), name: nameOf(kind) };
  known.set(kind, found);
  return found;
};
