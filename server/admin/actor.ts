import { randomUUID } from 'node:crypto';
import { type AuditActor, writeAudit } from '../audit/write.ts';
import type { Context } from '../context.ts';
import { SYSTEM_SETTINGS } from '../settings.ts';

/** Who commands are in the history. */
export const ADMIN: AuditActor = { id: null, key_id: null, role: null, name: 'admin command' };

/** Records that a command has changed something about the whole system. */
export const recordCommand = (
  db: Context['db'],
  command: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  writeAudit(db, { batchId: randomUUID(), actor: ADMIN }, [
    {
      action: 'maintenance',
      resource: SYSTEM_SETTINGS,
      record_id: null,
      record_title: command,
      record_version: null,
      before: null,
      after: null,
      details,
      company_id: null,
      parent: undefined,
    },
  ]);
