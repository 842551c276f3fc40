import type { CaseRow } from '../alarms/cases/case-row.ts';
import { ENGLISH } from '../../src/languages/locale.ts';
import { writeStored } from '../texts/translations.ts';

/** A case as it is sent to other systems: as the API returns it, in English. JSON. */
export const caseBody = ({ memory: _memory, check_at: _check, ...row }: CaseRow) => ({
  ...row,
  title: writeStored(row.title, ENGLISH),
  text: writeStored(row.text, ENGLISH),
  response: writeStored(row.response, ENGLISH),
});
