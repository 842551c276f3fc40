import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of signing in with an identity provider. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/sso/*.ts', { eager: true })));
