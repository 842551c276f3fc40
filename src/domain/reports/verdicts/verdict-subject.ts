import { viewOf } from '../views.ts';

/** What the texts of a verdict are about; other kinds say what projects do. */
const VERDICT_SUBJECTS = ['tmv', 'metering', 'project'] as const;
export type VerdictSubject = (typeof VERDICT_SUBJECTS)[number];

/** What the texts of a kind of report are about. */
export const subjectOf = (kind: string): VerdictSubject => {
  const about = viewOf(kind).verdict?.about;
  return VERDICT_SUBJECTS.find((one) => one === about) ?? 'project';
};
