import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of charts. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/chart/*.ts', { eager: true })));
