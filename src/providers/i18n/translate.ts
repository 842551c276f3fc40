import { createTranslate, mergeTexts, type Texts, type Translate } from '../../languages/translate.ts';

/** A language as the site uses it. */
interface Language {
  /** A folder in `src/languages/`. */
  readonly name: string;
  /** Texts of this language; those it lacks are in English. */
  readonly texts: Texts;
  /** Generates texts from the English ones. */
  readonly generate?: (english: Texts) => Texts;
}

let english: Texts = {};
let language: Language = { name: 'en', texts: {} };
let texts: Texts = english;
let current = createTranslate(texts, language.name);

const update = (): void => {
  const { name, texts: own, generate } = language;
  texts = mergeTexts(generate ? generate(english) : english, own);
  current = createTranslate(texts, name);
};

/** Adds English texts. Each part of the site adds its own, so that a page loads only texts that it may need. */
export const addEnglish = (...groups: readonly Texts[]): void => {
  english = mergeTexts(english, ...groups);
  update();
};

/** Changes the language of what is rendered from now on. */
export const setLanguage = (next: Language): void => {
  language = next;
  update();
};
export const currentLanguage = (): string => language.name;

/** All texts of the current language, a new object whenever texts are added. */
export const currentTexts = (): Texts => texts;

/** Translates into the current language. */
export const translate: Translate = (key, values) => current(key, values);

/** `translate`, under the name of react-admin's hook. Works without react-admin, which uses the same texts. */
export const useTranslate = (): Translate => translate;

addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/start/*.ts', { eager: true })));
