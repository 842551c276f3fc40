import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of a dashboard on the whole screen of a signed-in user. */
addEnglish(
  ...Object.values(import.meta.glob<Texts>('../../languages/en/{full-screen,wall}/*.ts', { eager: true })),
);
