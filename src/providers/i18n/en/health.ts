import { healthTexts } from '../../../domain/texts/health.ts';

/** The status of devices, in the words that the API uses too. */
export const health = healthTexts;
