import { type AuditAction, HIDDEN, hideInAddresses } from '../../src/domain/audit.ts';
import { resources } from '../../src/resources/all.ts';
import type { Field } from '../../src/schema/field.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { serialize, isSame } from '../crud/changes.ts';
import type { Row } from '../crud/rules.ts';

/**
 * A change to be written down: what the record was (left out: it is new), what it is (left out: it
 * is gone), or, where no field shows it, just the record. Rows have at least id and title.
 */
export type AuditChange = {
  readonly resource: AnyResource;
  /** Left out: create, edit or delete, as the rows show. */
  readonly action?: AuditAction | undefined;
} & (
  | { readonly before?: Row | undefined; readonly after?: Row | undefined; readonly record?: never }
  | { readonly action: AuditAction; readonly record: Row; readonly before?: never; readonly after?: never }
);

/** One row of the audit, but for what all rows of a transaction share. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly resource: string;
  readonly record_id: number;
  readonly record_title: string | null;
  readonly record_version: number | null;
  readonly before: Row | null;
  readonly after: Row | null;
  /** undefined: that of the row which `parent` points at. */
  readonly company_id: number | null | undefined;
  readonly parent: { readonly resource: string; readonly id: number } | undefined;
}

// What is too large for a list is too large for the history: its version says where it is.
const shown = (field: Field | undefined, row: Row, name: string): unknown =>
  field?.writeOnly
    ? HIDDEN
    : field?.detailOnly
      ? { version: row.version }
      : hideInAddresses(serialize(row[name]) ?? null);

/** What is worth keeping of a record that comes or goes: not what is counted or computed. */
const whole = ({ fields }: AnyResource, row: Row): Row =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => {
        const isOwn = !field.writeOnly && field.kind !== 'countOf' && field.computed === undefined;
        return isOwn && (row[name] ?? null) !== null;
      })
      .map(([name]) => [name, shown(fields[name], row, name)]),
  );

const changed = ({ fields }: AnyResource, before: Row, after: Row): readonly string[] =>
  Object.keys(after).filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && !field.systemManaged && !isSame(field, after[name], before[name]);
  });

const part = ({ fields }: AnyResource, row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, shown(fields[name], row, name)]));

const ownCompany = ({ name, fields }: AnyResource, row: Row | undefined): number | null => {
  if (!row) return null;
  return ((name === 'companies' ? row.id : fields['company_id'] ? row.company_id : null) ?? null) as
    | number
    | null;
};

const hasCompany = ({ name, fields }: AnyResource): boolean =>
  name === 'companies' || fields['company_id'] !== undefined;

/** The row that tells whose this one is, where it has no company of its own: a datapoint's device. */
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

/** What the audit keeps of a change; undefined where nothing changed. Secrets are never in it. */
export const entryOf = ({ resource, action, before, after, record }: AuditChange): AuditEntry | undefined => {
  const row = after ?? before ?? record;
  if (!row) return undefined;
  const names = before && after ? changed(resource, before, after) : [];
  if (before && after && names.length === 0) return undefined;
  const [from, to] = [ownCompany(resource, before), ownCompany(resource, after)];
  const parent = parentOf(resource, row);
  // Moved from one company to another: neither may read of the other, so it is the platform's to know.
  const company = from !== null && to !== null && from !== to ? null : (to ?? from);
  const told =
    before && after ? (one: Row) => part(resource, one, names) : (one: Row) => whole(resource, one);
  return {
    action: action ?? (before ? (after ? 'edit' : 'delete') : 'create'),
    resource: resource.name,
    record_id: row.id as number,
    record_title: (hideInAddresses(row[resource.title]) as string | null | undefined) ?? null,
    record_version: (row.version as number | undefined) ?? null,
    before: before ? told(before) : null,
    after: after ? told(after) : null,
    company_id: parent ? undefined : record ? ownCompany(resource, record) : company,
    parent,
  };
};
