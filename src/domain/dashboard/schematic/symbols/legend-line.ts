import { defineSymbol, LABEL, words } from '../symbol.ts';
import { textWidth } from '../text-width.ts';
import { ink } from '../tokens.ts';
import { LEGEND_FORMS, MEDIA_WORDS, textOf } from './legend.ts';

const WIDTH = 260;
const SAMPLE = 18;
const GAP = 6;
/** Between two media. */
const APART = 20;
/** On tablets and walls, small texts are enlarged by so much at most. */
const ENLARGED = 1.2;
/** So many media fit in one line. */
const IN_LINE = 3;

/** What the colours of the pipes mean, in a line that ends at the right edge, or in two if there are many. */
export default defineSymbol({
  label: 'Legend in one line',
  order: 145,
  group: 'texts',
  width: WIDTH,
  height: 40,
  icon: [0, -110, 260, 260],
  ports: [],
  slots: [],
  isFlat: true,
  lines: MEDIA_WORDS,
  ...LEGEND_FORMS,
  draw: ({ lines = [] }, _id, media) => {
    const entries = media.map((medium) => {
      const text = textOf(lines, medium);
      return { medium, text, width: SAMPLE + GAP + textWidth(text, LABEL) * ENLARGED };
    });
    const rows = [entries.slice(0, IN_LINE), entries.slice(IN_LINE)].filter(({ length }) => length > 0);
    return rows
      .flatMap((row, index) => {
        const y = rows.length > 1 ? 15 + 20 * index : 26;
        let x = WIDTH + APART - row.reduce((sum, { width }) => sum + width + APART, 0);
        return row.map(({ medium, text, width }) => {
          const at = Math.round(x);
          x += width + APART;
          return `<path d="M${at + 3} ${y - 4.5}h${SAMPLE - 6}" stroke="${ink(medium)}" stroke-width="6" stroke-linecap="round"/>${words(text, { x: at + SAMPLE + GAP, y, width: 120, token: 'text' })}`;
        });
      })
      .join('');
  },
});
