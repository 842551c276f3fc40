import { reportWords } from '../../../domain/texts/report-words.ts';

/** The words that the report's files use too. */
export const report_words = reportWords;
