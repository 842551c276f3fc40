import type { startup } from '../../src/languages/en/server/startup.ts';
import { ENGLISH, languageFor, PSEUDO } from '../../src/languages/locale.ts';
import { pseudoTexts } from '../../src/languages/pseudo.ts';
import { createTranslate, mergeTexts, type Texts } from '../../src/languages/translate.ts';
import { acceptedLocales } from '../texts/accepted-locales.ts';

// Not `translations.ts`, which loads all texts and definitions: the port is opened before that.
const files = import.meta.glob<Texts>('../../src/languages/*/server/startup.ts', { eager: true });
const byLanguage = new Map(
  Object.entries(files).map(([path, texts]) => [path.split('/').at(-3) ?? ENGLISH, texts]),
);
const english = byLanguage.get(ENGLISH) ?? {};

/** A text of the startup listener in the language that a client accepts, and that language. */
export const startupText = (
  key: keyof typeof startup,
  acceptLanguage: string | undefined,
): { readonly text: string; readonly language: string } => {
  const language = languageFor(acceptedLocales(acceptLanguage), [...byLanguage.keys()]);
  const texts =
    language === PSEUDO ? pseudoTexts(english) : mergeTexts(english, byLanguage.get(language) ?? {});
  return { text: createTranslate(texts, language)(`startup.${key}`), language };
};
