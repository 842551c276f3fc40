import { MEDIA, type Medium } from '../model.ts';
import { card, defineSymbol, NARROW, type SymbolKind, words } from '../symbol.ts';
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

/** A legend where there is little room: beside each other, above three of them in two lines; or in a list. */
export const LEGEND_FORMS = {
  narrow: {
    width: 360,
    height: 40,
    isFlat: true,
    draw: ({ lines = [] }, _id, media) =>
      media
        .map((medium, index) => {
          const [x, row] = [(index % 3) * 120, Math.floor(index / 3)];
          const y = media.length > 3 ? 10 + row * LINE : 20;
          return line(lines, medium, x + 3, y);
        })
        .join(''),
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
