import { reportKind } from '../kinds.ts';
import type { Subject } from '../report-kind.ts';

/** What the texts of a verdict are about: what a kind of report grades, if that is one thing; otherwise devices. */
export type VerdictSubject = Subject | 'devices';

/** What the texts of a kind of report are about. */
export const subjectOf = (kind: string): VerdictSubject => {
  const { grades = [] } = reportKind(kind);
  return grades.length === 1 && grades[0] ? grades[0] : 'devices';
};
