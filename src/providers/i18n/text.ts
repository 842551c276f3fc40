import { fill } from '../../domain/texts/fill.ts';
import { validationTexts } from '../../domain/texts/validation.ts';
import { errors } from './en/errors.ts';
import { publicPages } from './en/public-pages.ts';
import { textAt } from './text-at.ts';

/**
 * Texts needed without react-admin: those of the public pages and of errors. The areas get the same texts
 * through react-admin's translations, and their frame through `say.ts`.
 */
const catalogue = { errors, publicPages, validation: validationTexts } as const;

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];
type Values = Readonly<Record<string, unknown>>;

/** Creates a translate function for a catalogue, which fills in `%{name}` placeholders. */
export const textOf =
  <C extends object>(texts: C) =>
  (key: Leaves<C>, values?: Values): string => {
    const found = textAt(texts, key);
    return found === undefined ? key : fill(found, values);
  };

export type TextKey = Leaves<typeof catalogue>;
export const text = textOf(catalogue);
