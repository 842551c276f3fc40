import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

// Texts of the form of a report, loaded with it.
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/report/*.ts', { eager: true })));
