import { type AuditAction, HIDDEN, hideInAddresses } from '../../src/domain/audit/audit.ts';
import { resources } from '../../src/resources/all.ts';
import type { Field } from '../../src/schema/field.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { serialize, isSame } from '../crud/writing/changes.ts';
import type { Row } from '../crud/rules.ts';

/**
 * A change to record: the record `before` (undefined: created) and `after` (undefined: deleted), or just the
 * `record` for an action that no field shows. Rows have at least an id and a title.
 */
export type AuditChange = {
  readonly resource: AnyResource;
  /** Default: create, edit or delete, depending on the rows. */
  readonly action?: AuditAction | undefined;
  /** When it happened (ms); default: now. Only the demo has a past that was not recorded then. */
  readonly at?: number | undefined;
  /** More about it, such as what an undo needs. */
  readonly details?: Row | undefined;
} & (
  | { readonly before?: Row | undefined; readonly after?: Row | undefined; readonly record?: never }
  | { readonly action: AuditAction; readonly record: Row; readonly before?: never; readonly after?: never }
);

/** One row of the audit, without the columns that all rows of a transaction share. */
export interface AuditEntry {
  /** ISO 8601; undefined: now. */
  readonly at?: string | undefined;
  readonly action: AuditAction;
  readonly resource: string;
  /** Text for what has no record; null for events that concern many. */
  readonly record_id: number | string | null;
  readonly record_title: string | null;
  readonly record_version: number | null;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly details?: Row | null;
  /** undefined: the company of `parent`. */
  readonly company_id: number | null | undefined;
  readonly parent: { readonly resource: string; readonly id: number } | undefined;
}

// A detail-only field is too large for the history: its version says where to find it.
const auditValue = (field: Field | undefined, row: Row, name: string): unknown =>
  field?.writeOnly
    ? HIDDEN
    : field?.detailOnly
      ? { version: row.version }
      : hideInAddresses(serialize(row[name]) ?? null);

/** The fields to record when a record is created or deleted: not counts or computed fields. */
const allFields = ({ fields }: AnyResource, row: Row): Row =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => {
        const isOwn = !field.writeOnly && field.kind !== 'countOf' && field.computed === undefined;
        return isOwn && (row[name] ?? null) !== null;
      })
      .map(([name]) => [name, auditValue(fields[name], row, name)]),
  );

const changedFields = ({ fields }: AnyResource, before: Row, after: Row): readonly string[] =>
  Object.keys(after).filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && !field.systemManaged && !isSame(field, after[name], before[name]);
  });

const pickFields = ({ fields }: AnyResource, row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, auditValue(fields[name], row, name)]));

const ownCompany = ({ name, fields }: AnyResource, row: Row | undefined): number | null => {
  if (!row) return null;
  return ((name === 'companies' ? row.id : fields['company_id'] ? row.company_id : null) ?? null) as
    | number
    | null;
};

const hasCompany = ({ name, fields }: AnyResource): boolean =>
  name === 'companies' || fields['company_id'] !== undefined;

/** The row that determines the company of a record without a company of its own: a datapoint's device. */
const parentOf = (resource: AnyResource, row: Row): AuditEntry['parent'] => {
  if (hasCompany(resource)) return undefined;
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = field.kind === 'belongsTo' ? resources[field.of ?? ''] : undefined;
    if (target && hasCompany(target) && typeof row[name] === 'number') {
      return { resource: target.name, id: row[name] };
    }
  }
  return undefined;
};

/** The audit entry for a change; undefined if nothing changed. Never contains secrets. */
export const entryOf = ({
  resource,
  action,
  at,
  before,
  after,
  record,
  details,
}: AuditChange): AuditEntry | undefined => {
  const row = after ?? before ?? record;
  if (!row) return undefined;
  const names = before && after ? changedFields(resource, before, after) : [];
  if (before && after && names.length === 0) return undefined;
  const [from, to] = [ownCompany(resource, before), ownCompany(resource, after)];
  const parent = parentOf(resource, row);
  // Moved between companies: neither may learn about the other, so only superadmins see it.
  const company = from !== null && to !== null && from !== to ? null : (to ?? from);
  const snapshot =
    before && after ? (one: Row) => pickFields(resource, one, names) : (one: Row) => allFields(resource, one);
  return {
    at: at === undefined ? undefined : new Date(at).toISOString(),
    action: action ?? (before ? (after ? 'edit' : 'delete') : 'create'),
    resource: resource.name,
    record_id: row.id as number,
    record_title: (hideInAddresses(row[resource.title]) as string | null | undefined) ?? null,
    record_version: (row.version as number | undefined) ?? null,
    before: before ? snapshot(before) : null,
    after: after ? snapshot(after) : null,
    ...(details ? { details } : {}),
    company_id: parent ? undefined : record ? ownCompany(resource, record) : company,
    parent,
  };
};
