import type { CaseRow } from '../alarms/cases/case-row.ts';

/** Whether nobody is notified of a case: it is shelved or suppressed. */
export const isSilenced = (row: CaseRow): boolean => row.suppressed_by !== null || row.shelved_until !== null;
