import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of reports: their results and their form. Those of their list are the area’s. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/report/*.ts', { eager: true })));
