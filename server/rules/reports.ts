import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { defaultProfileKey, type FacilityType } from '../../src/domain/valves/facility.ts';
import { reportKind } from '../../src/domain/reports/kinds.ts';
import { isMoment, momentOf, nextRun, type Schedule } from '../../src/domain/reports/periods.ts';
import { defaultZone } from '../projects/default-zone.ts';
import type { WriteContext, Row, Rules } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';
import { badRequest } from '../errors.ts';
import { message, type Text } from '../texts/texts.ts';

const MAX_RECIPIENTS = 50;
const recipientsSchema = z
  .array(z.email({ error: 'validation.email' }).max(254), {
    error: 'report_rules.recipients',
  })
  .max(MAX_RECIPIENTS, { error: 'report_rules.recipients_max' });

const recipientsText = (key: string | undefined): Text => {
  if (key === 'validation.email') return key;
  if (key === 'report_rules.recipients_max') return message(key, { max: MAX_RECIPIENTS });
  return 'report_rules.recipients';
};

const NEED_PROFILE = ['kind', 'company_id', 'profile'] as const;

/** If the facility type is unknown, no limits apply by default, so the report must name a profile. */
const assertProfile = async ({ db }: WriteContext, after: Row, before: Row | undefined, zone: string) => {
  if (!reportKind(String(after.kind)).grades?.includes('valves')) return;
  if ((after.profile ?? null) !== null) return;
  if (before && NEED_PROFILE.every((name) => before[name] === after[name])) return;
  const { rows } = await db.execute<{ facility_type: FacilityType | null }>(sql`
    select facility_type from companies where id = ${after.company_id as number}`);
  const facility_type = rows[0]?.facility_type ?? null;
  if (defaultProfileKey({ facility_type, time_zone: zone }) === null)
    throw badRequest('report_rules.no_profile', 'profile');
};

const assertPeriod = (after: Row, zone: string): void => {
  const ends = ['from', 'to'] as const;
  for (const end of ends) {
    const value = after[end] as string | null;
    if (value !== null && !isMoment(value)) throw badRequest('validation.moment', end);
    if (value === null && after.period === 'custom') throw badRequest('validation.required', end);
  }
  const [from, to] = ends.map((end) => after[end] as string | null);
  if (from && to && momentOf(from, zone) >= momentOf(to, zone)) throw badRequest('report_rules.order', 'to');
  if (after.period === 'custom' && after.schedule !== 'none')
    throw badRequest('report_rules.schedule_period', 'schedule');
};

/** Throws 400 unless devices and project belong to the report's company. */
const assertSameCompany = async ({ db }: WriteContext, after: Row): Promise<void> => {
  const companyId = after.company_id as number;
  const ids = after.device_ids as readonly number[];
  const { rows: foreign } = await db.execute<{ title: string }>(sql`
    select title from devices where id = any(${idList(ids)}) and company_id is distinct from ${companyId} limit 3`);
  if (foreign.length > 0) {
    const titles = foreign.map(({ title }) => `“${title}”`).join(', ');
    throw badRequest(message('report_rules.foreign_devices', { titles }), 'device_ids');
  }
  if (after.project_id === null || after.project_id === undefined) {
    if (reportKind(String(after.kind)).needsProject)
      throw badRequest('report_rules.project_required', 'project_id');
    return;
  }
  const { rows } = await db.execute<{ company_id: number }>(sql`
    select company_id from projects where id = ${after.project_id as number}`);
  if (rows[0]?.company_id !== companyId) throw badRequest('report_rules.foreign_project', 'project_id');
};

const rules: Rules = {
  beforeWrite: async (tx, after, before) => {
    const recipients = recipientsSchema.safeParse(after.recipients ?? []);
    if (!recipients.success) {
      const [issue] = recipients.error.issues;
      throw badRequest(recipientsText(issue?.message), ['recipients', ...(issue?.path ?? [])].join('.'));
    }
    await assertSameCompany(tx, after);
    const zone = (after.time_zone as string | null) ?? (await defaultZone(tx, after));
    assertPeriod(after, zone);
    await assertProfile(tx, after, before, zone);
    const isRescheduled = !before || before.schedule !== after.schedule || before.time_zone !== zone;
    const next = isRescheduled ? nextRun(after.schedule as Schedule, zone, Date.now()) : undefined;
    return {
      recipients: [...new Set(recipients.data)],
      time_zone: zone,
      ...(next === undefined ? {} : { next_run_at: next === null ? null : new Date(next) }),
    };
  },
};
export default rules;
