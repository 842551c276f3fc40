import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of the dashboard elements of many devices. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/devices/*.ts', { eager: true })));
