import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of the overview. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/overview/*.ts', { eager: true })));
