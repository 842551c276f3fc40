import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of the variables of dashboards. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/variables/*.ts', { eager: true })));
