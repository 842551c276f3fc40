import type audit from '../../resources/audit.ts';
import { resources } from '../../resources/all.ts';
import type { AnyResource, RecordOf } from '../../schema/resource.ts';

/** A row of the audit: what was done to one record. */
export type Change = Omit<RecordOf<typeof audit>, 'before' | 'after'> & {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/** The definition of the record that was changed; undefined for a kind that is no more. */
export const changedResource = ({ resource }: Pick<Change, 'resource'>): AnyResource | undefined =>
  Object.hasOwn(resources, resource) ? resources[resource] : undefined;
