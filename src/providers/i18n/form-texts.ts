import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of the rarely used public pages. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/forms/*.ts', { eager: true })));
