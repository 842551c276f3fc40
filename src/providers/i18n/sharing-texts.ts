import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of the dialog that shares dashboards. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/sharing/*.ts', { eager: true })));
