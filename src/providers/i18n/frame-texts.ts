import type { Texts } from '../../languages/translate.ts';
import { nameTexts } from '../../schema/texts.ts';
import { resources } from '../../resources/all.ts';
import { addEnglish } from './translate.ts';

/** English texts of the areas' frame and of pages without react-admin. */
addEnglish(
  nameTexts(Object.values(resources)),
  ...Object.values(import.meta.glob<Texts>('../../languages/en/frame/*.ts', { eager: true })),
);
