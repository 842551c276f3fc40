import type { Translate } from '../../languages/translate.ts';
import { translateException } from './exceptions.ts';
import type { Result, WorstDevice } from './result.ts';

const placeOf = ({ device_id, text }: Pick<WorstDevice, 'device_id' | 'text'>): string =>
  `${device_id} ${text}`;

/**
 * A stored result with its exceptions in another language, and without what their texts are made of. `forFiles`: with it, since
 * pictures of documents show the times that it names.
 */
export const translateResult = (
  result: Result,
  translate: Translate,
  { forFiles = false }: { readonly forFiles?: boolean } = {},
): Result => {
  const exceptions = result.exceptions.map((one) => ({
    ...translateException(one, translate),
    ...(forFiles && one.words ? { words: one.words } : {}),
  }));
  const texts = new Map(result.exceptions.map((one, n) => [placeOf(one), exceptions[n]?.text ?? null]));
  const translated = (worst: unknown): { readonly worst?: readonly WorstDevice[] } =>
    Array.isArray(worst)
      ? {
          worst: (worst as WorstDevice[]).map((one) => ({
            ...one,
            text: texts.get(placeOf(one)) ?? one.text,
          })),
        }
      : {};
  const { worst } = result as { readonly worst?: unknown };
  return {
    ...result,
    ...translated(worst),
    totals: { ...result.totals, ...translated(result.totals.worst) },
    exceptions,
  };
};
