import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of a user's ways to sign in: passkeys and links to identity providers. */
addEnglish(...Object.values(import.meta.glob<Texts>('../../languages/en/account/*.ts', { eager: true })));
