import type { Texts } from '../../languages/translate.ts';
import { nameTexts } from '../../schema/texts.ts';
import { allPageFacts } from '../page-facts.ts';
import { addEnglish } from './translate.ts';

/** English texts of the areas' frame and of pages without react-admin. */
addEnglish(
  nameTexts(allPageFacts),
  ...Object.values(import.meta.glob<Texts>('../../languages/en/frame/*.ts', { eager: true })),
);
