import { healthTexts } from '../../../domain/texts/health.ts';

/** Device status, in the same words as the API. */
export const health = healthTexts;
