import { sql } from 'drizzle-orm';
import { type AuditActor, writeAudit } from './audit/write.ts';
import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';

/** The settings of the whole system, which only superadmins read and change. */
export interface SystemSettings {
  /** Whether superadmins need a second factor; companies have a setting of their own. */
  readonly require_second_factor: boolean;
}

/** The name of the settings in the history and in events. */
export const SYSTEM_SETTINGS = 'system-settings';

export const readSettings = async ({ db }: Pick<Context, 'db'>): Promise<SystemSettings> => {
  const { rows } = await db.execute(sql`select require_second_factor from system_settings`);
  return rows[0] as unknown as SystemSettings;
};

/** Changes the settings, records the change in the history, and returns them. */
export const changeSettings = async (
  { db, events }: Context,
  actor: AuditActor,
  changes: Partial<SystemSettings>,
): Promise<SystemSettings> => {
  const settings = await db.transaction(async (tx) => {
    // Locked, so that the history says what was there before.
    await tx.execute(sql`select 1 from system_settings for update`);
    const before = await readSettings({ db: tx });
    const after = { ...before, ...changes };
    if (after.require_second_factor === before.require_second_factor) return after;
    await tx.execute(sql`update system_settings set require_second_factor = ${after.require_second_factor}`);
    await writeAudit(tx, { batchId: randomUUID(), actor }, [
      {
        action: 'edit',
        resource: SYSTEM_SETTINGS,
        record_id: 1,
        record_title: null,
        record_version: null,
        before: { ...before },
        after: { ...after },
        company_id: null,
        parent: undefined,
      },
    ]);
    return after;
  });
  await events.publish('changed', { resource: SYSTEM_SETTINGS });
  return settings;
};
