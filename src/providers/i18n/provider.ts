import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { FORMS, pluralForms, type Texts } from '../../languages/translate.ts';
import { resources } from '../../resources/all.ts';
import { labelTexts } from '../../schema/label-texts.ts';
import './frame-texts.ts';
import { addEnglish, currentLanguage, currentTexts } from './translate.ts';

addEnglish(
  { ra: { ...english.ra } } as Texts,
  labelTexts(Object.values(resources)),
  ...Object.values(import.meta.glob<Texts>('../../languages/en/area/*.ts', { eager: true })),
);

/** Repeats the last form of texts that have fewer than the language, as English ones may: Polyglot would take the first. */
const withForms = (texts: Texts, length: number): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([part, text]) => {
      if (typeof text !== 'string') return [part, withForms(text, length)];
      const forms = text.split(FORMS);
      if (forms.length === 1 || forms.length >= length) return [part, text];
      const missing = Array.from({ length: length - forms.length }, () => forms.at(-1));
      return [part, [...forms, ...missing].join(FORMS)];
    }),
  );

/** Polyglot for these texts, with the plural rules that `translate` has. */
const polyglotFor = (texts: Texts, locale: string): I18nProvider => {
  const { length, indexOf } = pluralForms(locale);
  const phrases = length > 2 ? withForms(texts, length) : texts;
  return polyglotI18nProvider(() => phrases as never, locale, [], {
    // Texts that the server has written come without a key.
    allowMissing: true,
    pluralRules: { pluralTypes: { [locale]: indexOf }, pluralTypeToLanguages: { [locale]: [locale] } },
  });
};

/** The texts of the site for react-admin. Polyglot is created again when a page's code adds its own texts. */
export const createI18nProvider = (): I18nProvider => {
  let known: Texts | undefined;
  let polyglot: I18nProvider | undefined;
  const current = (): I18nProvider => {
    if (polyglot && known === currentTexts()) return polyglot;
    known = currentTexts();
    return (polyglot = polyglotFor(known, currentLanguage()));
  };
  return {
    translate: (key, values) => current().translate(key, values),
    getLocale: currentLanguage,
    // A change in the profile loads the page again.
    changeLocale: () => Promise.resolve(),
  };
};
