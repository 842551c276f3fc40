import type audit from '../../resources/audit.ts';
import { resources } from '../../resources/all.ts';
import type { AnyResource, RecordOf } from '../../schema/resource.ts';

/** A row of the audit: one change of one record. */
export type Change = Omit<RecordOf<typeof audit>, 'before' | 'after' | 'details'> & {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly details: Readonly<Record<string, unknown>> | null;
};

/** The definition of the changed resource; undefined if it no longer exists. */
export const changedResource = ({ resource }: Pick<Change, 'resource'>): AnyResource | undefined =>
  Object.hasOwn(resources, resource) ? resources[resource] : undefined;
