import { reportWords } from '../../../domain/texts/report-words.ts';

/** Texts shared with the report files. */
export const report_words = reportWords;
