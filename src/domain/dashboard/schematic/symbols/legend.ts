import { MEDIA } from '../model.ts';
import { card, defineSymbol, words } from '../symbol.ts';
import { ink } from '../tokens.ts';

const LINE = 20;
const PADDING = 10;
/** In the order of `MEDIA`; also those that legends from before there was a medium lack. */
export const MEDIA_WORDS = ['Hot', 'Cold', 'Mixed', 'Grey water', 'Recycled'];

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
  draw: ({ lines = [] }, _id, media) =>
    [
      card(140, LINE * media.length + 2 * PADDING),
      ...media.flatMap((medium, index) => [
        `<path d="M16 ${LINE * (index + 0.5) + PADDING}h24" stroke="${ink(medium)}" stroke-width="6" stroke-linecap="round"/>`,
        words(lines[MEDIA.indexOf(medium)] ?? MEDIA_WORDS[MEDIA.indexOf(medium)] ?? '', {
          x: 52,
          y: LINE * (index + 0.5) + PADDING + 4.5,
          width: 80,
          token: 'text',
        }),
      ]),
    ].join(''),
});
