import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts that drawings load when they need them. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/drawing/*.ts', { eager: true })));
