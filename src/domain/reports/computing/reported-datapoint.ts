import type { DatapointRole } from '../../readings/datapoint-roles.ts';
import { keyFacts } from '../../readings/well-known-keys.ts';

/** What a reported datapoint means. */
interface ReportedFacts {
  readonly key: string;
  readonly kind: string;
  readonly role: DatapointRole | null;
}

/** A datapoint in a stored result with its kind and role. Runs of earlier versions did not store them: they followed from its key. */
export const withFacts = <T extends { readonly key: string } & Partial<ReportedFacts>>(
  stored: T,
): T & ReportedFacts => {
  const { kind, role } = keyFacts(stored.key);
  return { ...stored, kind: stored.kind ?? kind, role: stored.role === undefined ? role : stored.role };
};
