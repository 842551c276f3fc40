import { randomUUID } from 'node:crypto';
import { type EventAction, hideInAddresses } from '../../src/domain/audit/audit.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import type { Context } from '../context.ts';
import type { Row } from '../crud/rules.ts';
import { type AuditActor, writeAudit } from './write.ts';

/** Something that a person or an API key did without changing a record. */
export interface AuditEvent {
  readonly action: EventAction;
  /** Company roles see the event if they may list this resource. */
  readonly resource: AnyResource;
  /** The company that sees the event; null: superadmins only. */
  readonly company_id: number | null;
  readonly record_id?: number | string;
  /** The name of the record, or of the file. */
  readonly title: string;
  readonly details: Row;
}

/** Records an event. Call it before the response is sent: what can't be recorded does not happen. */
export const recordEvent = (
  db: Context['db'],
  actor: AuditActor,
  { action, resource, company_id, record_id, title, details }: AuditEvent,
): Promise<void> =>
  writeAudit(db, { batchId: randomUUID(), actor }, [
    {
      action,
      resource: resource.name,
      record_id: record_id ?? null,
      record_title: title,
      record_version: null,
      before: null,
      after: null,
      details,
      company_id,
      parent: undefined,
    },
  ]);

/** The most values of one filter that are recorded: an export may name ten thousand ids. */
const MAX_RECORDED = 100;
const shortened = (value: unknown): unknown =>
  Array.isArray(value) && value.length > MAX_RECORDED ? [...value.slice(0, MAX_RECORDED), '…'] : value;

/** What was exported. */
interface ExportDetails {
  readonly filter: Row;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly format: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** Records the export of a list; it belongs to the company of the caller. */
export const recordExport = (
  db: Context['db'],
  actor: AuditActor & { readonly company_id: number | null },
  resource: AnyResource,
  file: string,
  { filter, ...details }: ExportDetails,
): Promise<void> =>
  recordEvent(db, actor, {
    action: 'export',
    resource,
    company_id: actor.company_id,
    title: file,
    details: {
      ...details,
      filter: Object.fromEntries(
        Object.entries(filter).map(([name, value]) => [name, hideInAddresses(shortened(value))]),
      ),
    },
  });

/** Records the download of a report's file. */
export const recordReportDownload = (
  db: Context['db'],
  actor: AuditActor,
  { id, title, company_id }: Row,
  details: { readonly file: string; readonly run: number },
): Promise<void> =>
  recordEvent(db, actor, {
    action: 'download',
    resource: resourceNamed('reports'),
    company_id: company_id as number,
    record_id: id as number,
    title: String(title),
    details,
  });
