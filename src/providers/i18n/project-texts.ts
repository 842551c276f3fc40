import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of projects. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/project/*.ts', { eager: true })));
