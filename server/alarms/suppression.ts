import type { CaseSubject } from './cases/effects.ts';
import type { CaseWriter } from './cases/cases.ts';
import { type SuppressedSubject, suppressionsOf } from './time/suppression.ts';

type About = Pick<CaseSubject, 'rule' | 'device' | 'gateway'>;

const subjectOf = ({ rule, device, gateway }: About): SuppressedSubject => ({
  kind: rule.kindName,
  company_id: device ? device.company_id : (gateway?.company_id ?? null),
  device_id: device?.id ?? null,
});
const keyOf = ({ kind, company_id, device_id }: SuppressedSubject): string =>
  `${kind} ${company_id} ${device_id}`;

/** Finds at once what suppresses many cases that are about to be opened by this writer. */
export const prepareSuppressions = async (
  { client, now, suppressions }: CaseWriter,
  about: readonly About[],
): Promise<void> => {
  const subjects = about.map(subjectOf);
  const found = await suppressionsOf(client, subjects, now);
  for (const [index, subject] of subjects.entries()) suppressions.set(keyOf(subject), found[index] ?? null);
};

/**
 * What a case that is opened now is suppressed by: `maintenance`, or `gateway:<id>` for a silent device of a silent
 * gateway; null: nothing.
 */
export const suppressionOf = async (
  { client, now, suppressions }: CaseWriter,
  about: About,
): Promise<string | null> => {
  const subject = subjectOf(about);
  const prepared = suppressions.get(keyOf(subject));
  if (prepared !== undefined) return prepared;
  const [suppressedBy = null] = await suppressionsOf(client, [subject], now);
  return suppressedBy;
};
