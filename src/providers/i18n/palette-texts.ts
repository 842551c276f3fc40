import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of the command palette and of the list of shortcuts. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/palette/*.ts', { eager: true })));
