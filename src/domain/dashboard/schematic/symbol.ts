import type { DatapointRole } from '../../readings/datapoint-roles.ts';
import { MAX_LABEL, type Medium, type PlacedSymbol, slotNode } from './model.ts';
import { posed } from './pose.ts';
import { ink, type Token } from './tokens.ts';

/** Where pipes are attached to a symbol. */
export interface Port {
  readonly id: string;
  /** On the grid, relative to the symbol. */
  readonly x: number;
  readonly y: number;
  /** The direction in which a pipe leaves; `any` where all directions are fine. */
  readonly side: 'left' | 'right' | 'top' | 'bottom' | 'any';
  readonly flow: 'in' | 'out' | 'both';
  /** What may flow there; unset: anything. */
  readonly medium?: Medium;
}

/** A place in a symbol that shows a datapoint: as text, or as the colour and motion of a node. */
export interface Slot {
  readonly name: string;
  /** Which roles of datapoints suit it, best first; none: it is bound by hand. */
  readonly roles: readonly DatapointRole[];
  readonly as: 'value' | 'state';
  /** The position of its node. */
  readonly x: number;
  readonly y: number;
  readonly isSpinning?: boolean;
}

/** The groups of the library: where water is used, what treats and measures it, where it comes from and goes, and texts. */
export type SymbolGroup = 'outlets' | 'plant' | 'pipes' | 'texts';

/** Draws what identifies a kind of symbol. `id` names a node of the symbol. */
export type DrawPicture = (symbol: PlacedSymbol, id: (part: string) => string) => string;

/** Draws the nodes of values. `y`: the baselines of the main value and of the one below it. */
export type DrawValues = (
  symbol: PlacedSymbol,
  id: (part: string) => string,
  x: number,
  y: readonly [first: number, second: number],
  size?: number,
) => string;

type FormFacts = Partial<Pick<SymbolKind, 'width' | 'height' | 'ports' | 'isFlat' | 'draw'>>;

/** A kind of symbol: one file in `symbols/`, found by its name. */
export interface SymbolKind {
  /** Its name in the library. */
  readonly label: string;
  /** Its position in the library. */
  readonly order: number;
  /** Its group in the library, whose members follow each other; unset: plant. */
  readonly group?: SymbolGroup;
  /** A multiple of the grid. */
  readonly width: number;
  readonly height: number;
  readonly ports: readonly Port[];
  readonly slots: readonly Slot[];
  /** The part that pictures it in the library: x, y, width and height; unset: all of it. */
  readonly icon?: readonly [x: number, y: number, width: number, height: number];
  /** Whether pipes may cross it. */
  readonly isFlat?: boolean;
  /** Its initial texts; the editor translates them. */
  readonly lines?: readonly string[];
  /** Its picture, which is in the area `icon`; unset: it has no picture of its own. */
  readonly picture?: DrawPicture;
  /** The nodes of its values, one or two lines from `x` on. */
  readonly values?: DrawValues;
  /** What differs in its narrow form; a kind with a picture and values has one anyway. See forms.ts. */
  readonly narrow?: FormFacts;
  /** What differs from that in its form without values. */
  readonly name?: FormFacts;
  /**
   * SVG markup with the symbol's corner at 0, 0. `id` names a node of this symbol; `media`: what its pipes carry, or else
   * all pipes; `used`: the ports that have pipes.
   */
  readonly draw: (
    symbol: PlacedSymbol,
    id: (part: string) => string,
    media: readonly Medium[],
    used?: readonly string[],
  ) => string;
}

export const defineSymbol = (kind: SymbolKind): SymbolKind => kind;

/** The nodes' ids of a symbol. */
export const idsOfSymbol =
  ({ id }: Pick<PlacedSymbol, 'id'>) =>
  (part: string): string =>
    slotNode(id, part);

// Characters that XML does not allow at all.
// oxlint-disable-next-line no-control-regex
const INVALID = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(INVALID, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The width of narrow forms: two of them and pipes between them fit a phone. */
export const NARROW = 160;

/** The size of labels. */
export const LABEL = 13;
/** The size of what is said about a value. */
export const SMALL = 12.5;
/** The average width of a character, in em. */
const CHARACTER = 0.5;
const cut = (text: string, width: number, size: number): string => {
  const most = Math.max(4, Math.floor(width / (size * CHARACTER)));
  const characters = Array.from(text.slice(0, MAX_LABEL));
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('');
};

interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly width?: number;
  readonly token?: Token;
  readonly anchor?: 'middle' | 'end';
  readonly isBold?: boolean;
}
const lettering = ({ x, y, size = LABEL, token = 'quiet', anchor, isBold }: Lettering): string =>
  `x="${x}" y="${y}" font-size="${size}" fill="${ink(token)}"${isBold ? ' font-weight="600"' : ''}${
    anchor ? ` text-anchor="${anchor}"` : ''
  }`;

/** Fixed text, shortened to `width`. */
export const words = (text: string, how: Lettering): string => {
  if (text === '') return '';
  const shown = cut(text, how.width ?? 120, how.size ?? LABEL);
  return `<text ${lettering(how)}>${escaped(shown)}</text>`;
};

/** The node of a value; empty until a datapoint is bound to it. */
export const valueText = (id: string, how: Lettering): string =>
  `<text id="${id}" ${lettering({ token: 'text', isBold: true, size: 20, ...how })}/>`;

/** The node of a value with a word after it, which is shortened to `width`, in small letters. */
export const smallValue = (id: string, word: string, how: Lettering): string =>
  `<text ${lettering({ size: SMALL, ...how })}><tspan id="${id}"/>${word === '' ? '' : `<tspan> ${escaped(cut(word, how.width ?? 120, SMALL))}</tspan>`}</text>`;

/** The dot where pipes meet. */
export const joint = (x: number, y: number, medium: Medium): string =>
  `<circle cx="${x}" cy="${y}" r="7" fill="${ink(medium)}"/>`;

/** The rounded box around a symbol. */
export const card = (width: number, height: number): string =>
  `<rect width="${width}" height="${height}" rx="12" fill="${ink('card')}" stroke="${ink('line')}" stroke-width="1.5"/>`;

/** A sign in the upper right corner that appears when the bound state is on. */
export const alarmSign = (id: string, width: number): string =>
  `<path id="${id}" d="M${width - 20} 10l8 14h-16Z" fill="none"/>`;

/** Common slots. */
export const temperatureSlot = (x: number, y: number): Slot => ({
  name: 'temperature',
  roles: ['outlet_temperature', 'water_temperature'],
  as: 'value',
  x,
  y,
});
export const flowSlot = (x: number, y: number): Slot => ({
  name: 'flow',
  roles: ['flow_rate'],
  as: 'value',
  x,
  y,
});
export const levelSlot = (x: number, y: number): Slot => ({
  name: 'level',
  roles: ['level'],
  as: 'value',
  x,
  y,
});
export const alarmSlot = (width: number): Slot => ({
  name: 'alarm',
  roles: ['leak', 'burst', 'fault'],
  as: 'state',
  x: width - 20,
  y: 17,
});

/** Where the texts of outlets start: “Scald risk · 59 min ago” fits beside their pictures. */
const OUTLET_TEXT = 56;

/** What mixing valves, showers and basins have in common: their size and slots. */
export const OUTLET = {
  width: 200,
  height: 80,
  slots: [temperatureSlot(OUTLET_TEXT, 48), flowSlot(OUTLET_TEXT, 67), alarmSlot(200)],
} as const satisfies Partial<SymbolKind>;

/** The flow of a pump or valve, or else its state in words; only one of them has a value. */
export const drawnStatus: DrawValues = (_symbol, id, x, [y], size = 14) =>
  valueText(id('flow'), { x, y, size }) + valueText(id('status'), { x, y: y - 1, size: Math.max(16, size) });

/**
 * How outlets are drawn: the picture on the left, the label and the values beside it. `centre`: that of a picture which
 * is turned with the ports; unset: it always stays upright.
 */
export const drawnOutlet = (
  parts: (id: (part: string) => string) => readonly string[],
  centre?: readonly [x: number, y: number],
): Required<Pick<SymbolKind, 'picture' | 'values' | 'draw'>> => {
  const picture: DrawPicture = (symbol, id) =>
    centre ? posed(symbol, ...centre, parts(id).join('')) : parts(id).join('');
  const values: DrawValues = (_symbol, id, x, [y, below]) =>
    valueText(id('temperature'), { x, y }) +
    valueText(id('flow'), { x, y: below, size: SMALL, token: 'quiet', isBold: false });
  return {
    picture,
    values,
    draw: (symbol, id) =>
      [
        card(OUTLET.width, OUTLET.height),
        picture(symbol, id),
        words(symbol.label ?? '', { x: OUTLET_TEXT, y: 25, width: 124 }),
        values(symbol, id, OUTLET_TEXT, [48, 67]),
        alarmSign(id('alarm'), OUTLET.width),
      ].join(''),
  };
};
