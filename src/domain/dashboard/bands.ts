import { isColour } from './colour.ts';

/** From this value on a number means something: what, and in which colour. */
export interface Band {
  readonly from: number;
  readonly colour: string;
  readonly label: string;
}

/** The bands of an element's settings that can be drawn, the lowest first. */
export const readBands = (value: unknown): readonly Band[] =>
  (Array.isArray(value) ? (value as unknown[]) : [])
    .flatMap((each): Band[] => {
      if (typeof each !== 'object' || each === null) return [];
      const { from, colour, label } = each as Readonly<Record<string, unknown>>;
      if (typeof from !== 'number' || !Number.isFinite(from) || !isColour(colour)) return [];
      return [{ from, colour, label: typeof label === 'string' ? label : '' }];
    })
    .toSorted((a, b) => a.from - b.from);

/** The band that a value lies in. */
export const bandOf = (bands: readonly Band[], value: number): Band | undefined =>
  bands.findLast(({ from }) => value >= from);
