import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of the dashboard editor. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/editor/*.ts', { eager: true })));
