import type { I18nProvider } from 'ra-core';
import english from 'ra-language-english';
import type { Texts } from '../../languages/translate.ts';
import { resources } from '../../resources/all.ts';
import { labelTexts } from '../../schema/label-texts.ts';
import './frame-texts.ts';
import { addEnglish, currentLanguage, translate } from './translate.ts';

addEnglish(
  { ra: { ...english.ra } } as Texts,
  labelTexts(Object.values(resources)),
  ...Object.values(import.meta.glob<Texts>('../../languages/en/area/*.ts', { eager: true })),
);

/** react-admin's own components use the same texts and the same function as the site. */
export const createI18nProvider = (): I18nProvider => ({
  translate,
  getLocale: currentLanguage,
  changeLocale: () => Promise.resolve(),
});
