import type { Scales } from './scales.ts';
import type { Ink, Shape, TextShape } from './shapes.ts';

/** The width of an average letter or digit, in parts of the font's size. */
const LETTER = 0.56;
/** The approximate width of a text, in the unit of its size. */
export const textWidth = (text: string, size: number): number => text.length * size * LETTER;

/** Between a value and its label. */
const GAP = 4;
/** The size of the view box of a mark's shape. */
const MARK_BOX = 16;

/** A value with its label, and perhaps a mark above it. */
export interface Label {
  readonly ms: number;
  readonly value: number;
  /** What is written: the first of these that has room; none: nothing but the mark. */
  readonly texts: readonly string[];
  readonly ink: Ink;
  /** Below its value instead of above it. */
  readonly isBelow?: boolean;
  readonly mark?: { readonly d: string; readonly ink: Ink; readonly word: string } | undefined;
}
/** What a label must not cover: a value over a time. */
export interface Obstacle {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}
interface Labels {
  /** The most important first: others have no label where theirs would cover one. */
  readonly labels: readonly Label[];
  readonly obstacles: readonly Obstacle[];
  readonly size: number;
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
const overlaps = (a: Place, b: Place): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A text in a drawing. */
export const textShape = (
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
  look: Pick<TextShape, 'anchor' | 'size' | 'fill'>,
): TextShape => ({ type: 'text', x, y, text, ...look });

/** Draws values beside their places, above what is drawn there, each with its background; those without room are left out. */
export const labels =
  ({ labels: all, obstacles, size }: Labels) =>
  (scales: Scales): readonly Shape[] => {
    const { plot, x, y } = scales;
    const taken: Place[] = [];
    const spanOf = (at: number, width: number) => {
      const middle = Math.min(plot.right - width / 2, Math.max(plot.left + width / 2, at));
      return { left: middle - width / 2, right: middle + width / 2 };
    };
    /** The upper edge of what is drawn between two places. */
    const topWithin = ({ left, right }: Pick<Place, 'left' | 'right'>, own: number): number =>
      Math.min(
        own,
        ...obstacles.filter(({ from, to }) => x(from) < right && x(to) > left).map(({ value }) => y(value)),
      );
    return all.flatMap(({ ms, value, texts, ink, isBelow = false, mark }): readonly Shape[] => {
      const own = y(value);
      const markSize = mark ? size + 1 : 0;
      const words = mark ? [mark.word, ''] : [''];
      const tries = [...texts, ...(mark ? [''] : [])].flatMap((text) =>
        words.map((word) => {
          const wide = word === '' ? markSize : markSize + 2 + textWidth(word, size);
          const span = spanOf(x(ms), Math.max(textWidth(text, size) + 2, wide));
          const baseline = isBelow ? own + size + GAP : topWithin(span, own) - GAP;
          const height = (text === '' ? 0 : size) + (mark ? markSize + 1 : 0);
          return {
            text,
            word,
            wide,
            baseline,
            place: { ...span, top: baseline - height + 1, bottom: baseline + 1 },
          };
        }),
      );
      const found = tries.find(({ place }) => !taken.some((other) => overlaps(place, other)));
      if (!found) return [];
      const { text, word, wide, baseline, place } = found;
      taken.push(place);
      const middle = (place.left + place.right) / 2;
      const markAt = { x: middle - wide / 2, y: baseline - (text === '' ? 0 : size + 1) - markSize };
      return [
        // Lines of the axes don't cross it.
        ...(text === ''
          ? []
          : [
              {
                type: 'rect',
                x: middle - textWidth(text, size) / 2 - 1,
                y: baseline - size + 1,
                width: textWidth(text, size) + 2,
                height: size,
                fill: 'surface',
              } satisfies Shape,
            ]),
        // From a label above its neighbours to its value.
        ...(!isBelow && own - baseline > GAP + 2
          ? [
              {
                type: 'path',
                d: `M${x(ms).toFixed(1)},${(baseline + 2).toFixed(1)}V${own.toFixed(1)}`,
                stroke: 'quiet',
                strokeWidth: 0.5,
                dash: '0.8 1.6',
              } satisfies Shape,
            ]
          : []),
        ...(text === ''
          ? []
          : [textShape(text, { x: middle, y: baseline }, { anchor: 'middle', size, fill: ink })]),
        ...(mark
          ? [
              {
                type: 'path',
                d: mark.d,
                fill: mark.ink,
                place: { ...markAt, scale: markSize / MARK_BOX },
              } satisfies Shape,
            ]
          : []),
        ...(mark && word !== ''
          ? [
              textShape(
                word,
                { x: markAt.x + markSize + 2, y: markAt.y + markSize - 1 },
                { anchor: 'start', size, fill: mark.ink },
              ),
            ]
          : []),
      ];
    });
  };
