import type { Translate } from '../../../languages/translate.ts';
import { translateException, type Exception } from '../exceptions/exceptions.ts';
import type { Result, WorstDevice } from '../result.ts';

const placeOf = ({ device_id, text }: Pick<WorstDevice, 'device_id' | 'text'>): string =>
  `${device_id} ${text}`;

/** What verdicts say of exceptions beyond their texts: when the most of a burst ran, and what a leak lost until when. */
const IN_VERDICTS = ['most', 'lost'] as const;
const ofVerdicts = (words: NonNullable<Exception['words']>): Pick<Exception, 'words'> => {
  const kept = IN_VERDICTS.flatMap((name) => {
    const word = words[name];
    return word === undefined ? [] : [[name, word] as const];
  });
  return kept.length > 0 ? { words: Object.fromEntries(kept) } : {};
};

/**
 * A stored result with its exceptions in another language, and without what their texts are made of, apart from what verdicts say.
 * `forFiles`: with all of it, since pictures of documents show the times that it names.
 */
export const translateResult = (
  result: Result,
  translate: Translate,
  { forFiles = false }: { readonly forFiles?: boolean } = {},
): Result => {
  const exceptions = result.exceptions.map((one) => ({
    ...translateException(one, translate),
    ...(one.words ? (forFiles ? { words: one.words } : ofVerdicts(one.words)) : {}),
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
