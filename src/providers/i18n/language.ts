import { ENGLISH, languageFor } from '../../languages/locale.ts';
import type { Texts } from '../../languages/translate.ts';
import { readUser } from '../session/session.ts';
import { currentLanguage } from './translate.ts';

// English is part of the code that uses it; another language is loaded with the page. Those of `server` are only for e-mails
// and files that the server writes.
const files = import.meta.glob<Texts>([
  '../../languages/*/*/*.ts',
  '!../../languages/en/**',
  '!../../languages/*/server/*.ts',
]);

/** The languages for which there is a folder. */
export const languages: readonly string[] = [
  ...new Set([ENGLISH, ...Object.keys(files).map((path) => path.split('/').at(-3) ?? ENGLISH)]),
];

/** The language of the user, or else of the browser. */
const ownLanguage = (): string => {
  const own = readUser()?.locale;
  return languageFor(own ? [own] : navigator.languages, languages);
};

/** Whether the page is in the user's language. */
export const isOwnLanguage = (): boolean => ownLanguage() === currentLanguage();

/**
 * Changes to the user's language and loads its texts, for the public pages or for all. What is already rendered
 * stays as it is. Failures are only logged, and the language stays as it was.
 */
export const loadLanguage = async (pages: 'public' | 'areas' | 'wall'): Promise<void> => {
  const name = ownLanguage();
  if (name === ENGLISH && currentLanguage() === ENGLISH) return;
  try {
    const { loadTexts } = await import('./load-texts.ts');
    await loadTexts(name, pages, files);
    document.documentElement.lang = name;
  } catch (error) {
    console.warn(`The texts of “${name}” could not be loaded:`, error);
  }
};
