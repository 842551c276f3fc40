import { isColour } from './colour.ts';

/** A value range that starts at `from`, with its meaning and colour. */
export interface Band {
  readonly from: number;
  readonly colour: string;
  readonly label: string;
}

/** The colour of the band in which all is as it should be. */
export const IN_BAND_COLOUR = '#2e8b57';

/** The valid bands in an element's options, lowest first. */
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
