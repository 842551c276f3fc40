import { MEDIA, type Medium } from '../model.ts';
import { card, defineSymbol, LABEL, NARROW, type SymbolKind, words } from '../symbol.ts';
import { textWidth } from '../text-width.ts';
import { ink } from '../tokens.ts';

const LINE = 20;
const PADDING = 10;
/** In the order of `MEDIA`; also those that legends from before there was a medium lack. */
export const MEDIA_WORDS = ['Hot', 'Cold', 'Mixed', 'Grey water', 'Recycled'];

/** What a legend with these texts says of a medium. */
export const textOf = (lines: readonly string[], medium: Medium): string =>
  lines[MEDIA.indexOf(medium)] ?? MEDIA_WORDS[MEDIA.indexOf(medium)] ?? '';

/** The line of a medium without a frame around it. */
const line = (lines: readonly string[], medium: Medium, x: number, y: number): string =>
  `<path d="M${x} ${y}h20" stroke="${ink(medium)}" stroke-width="6" stroke-linecap="round"/>${words(textOf(lines, medium), { x: x + 31, y: y + 4.5, width: 84 })}`;

/** In a narrow form: so many media beside each other, with this much room after each. */
const IN_LINE = 3;
const APART = 24;
/** The lines that a legend of so many media takes where there is little room. */
export const narrowLines = (media: number): number => Math.ceil(media / IN_LINE);

/** A legend where there is little room: beside each other, of more than three in lines above it; or in a list. */
export const LEGEND_FORMS = {
  narrow: {
    width: 360,
    height: LINE,
    isFlat: true,
    draw: ({ lines = [] }, _id, media) => {
      let x = 3;
      return media
        .map((medium, index) => {
          if (index % IN_LINE === 0) x = 3;
          const at = x;
          x += 31 + textWidth(textOf(lines, medium), LABEL) + APART;
          const up = narrowLines(media.length) - 1 - Math.floor(index / IN_LINE);
          return line(lines, medium, Math.round(at), LINE / 2 - up * LINE);
        })
        .join('');
    },
  },
  name: {
    width: NARROW,
    height: LINE,
    draw: ({ lines = [] }, _id, media) =>
      media.map((medium, index) => line(lines, medium, 3, LINE * (index + 0.5))).join(''),
  },
} as const satisfies Pick<SymbolKind, 'narrow' | 'name'>;

/** What the colours of the pipes mean: of those that there are. It is as high as their lines. */
export default defineSymbol({
  label: 'Legend',
  order: 140,
  group: 'texts',
  width: 140,
  height: 120,
  ports: [],
  slots: [],
  lines: MEDIA_WORDS,
  ...LEGEND_FORMS,
  draw: ({ lines = [] }, _id, media) =>
    [
      card(140, LINE * media.length + 2 * PADDING),
      ...media.flatMap((medium, index) => [
        `<path d="M16 ${LINE * (index + 0.5) + PADDING}h24" stroke="${ink(medium)}" stroke-width="6" stroke-linecap="round"/>`,
        words(textOf(lines, medium), {
          x: 52,
          y: LINE * (index + 0.5) + PADDING + 4.5,
          width: 80,
          token: 'text',
        }),
      ]),
    ].join(''),
});
