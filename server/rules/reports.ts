import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { defaultProfileKey, type FacilityType } from '../../src/domain/facility.ts';
import { PROFILE_UNKNOWN } from '../../src/domain/reports/profiles.ts';
import { isMoment, momentOf, nextRun, type Schedule } from '../../src/domain/reports/periods.ts';
import type { WriteContext, Row, Rules } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';
import { badRequest } from '../errors.ts';

const MAX_RECIPIENTS = 50;
const recipientsSchema = z
  .array(z.email({ error: 'This is not an email address.' }).max(254), {
    error: 'This must be a list of email addresses.',
  })
  .max(MAX_RECIPIENTS, { error: `At most ${MAX_RECIPIENTS} recipients are allowed.` });

const zoneOf = async ({ db }: WriteContext, after: Row): Promise<string> => {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select coalesce(p.time_zone, c.time_zone) as zone from companies c
    left join projects p on p.id = ${(after.project_id as number | null) ?? null}
    where c.id = ${after.company_id as number}`);
  return rows[0]?.zone ?? 'UTC';
};

const NEED_PROFILE = ['kind', 'company_id', 'profile'] as const;

/** If the facility type is unknown, no limits apply by default, so the report must name a profile. */
const assertProfile = async ({ db }: WriteContext, after: Row, before: Row | undefined, zone: string) => {
  if (after.kind !== 'tmv' && after.kind !== 'project') return;
  if ((after.profile ?? null) !== null) return;
  if (before && NEED_PROFILE.every((name) => before[name] === after[name])) return;
  const { rows } = await db.execute<{ facility_type: FacilityType | null }>(sql`
    select facility_type from companies where id = ${after.company_id as number}`);
  const facility_type = rows[0]?.facility_type ?? null;
  if (defaultProfileKey({ facility_type, time_zone: zone }) === null)
    throw badRequest(PROFILE_UNKNOWN, 'profile');
};

const assertPeriod = (after: Row, zone: string): void => {
  const ends = ['from', 'to'] as const;
  for (const end of ends) {
    const value = after[end] as string | null;
    if (value !== null && !isMoment(value))
      throw badRequest('Give a date, such as 2026-10-01, or a time with its offset.', end);
    if (value === null && after.period === 'custom') throw badRequest('This is required.', end);
  }
  const [from, to] = ends.map((end) => after[end] as string | null);
  if (from && to && momentOf(from, zone) >= momentOf(to, zone))
    throw badRequest('The end must be after the beginning.', 'to');
  if (after.period === 'custom' && after.schedule !== 'none')
    throw badRequest('A schedule needs a period of a day, a week or a month.', 'schedule');
};

/** Throws 400 unless devices and project belong to the report's company. */
const assertSameCompany = async ({ db }: WriteContext, after: Row): Promise<void> => {
  const companyId = after.company_id as number;
  const ids = after.device_ids as readonly number[];
  const { rows: foreign } = await db.execute<{ title: string }>(sql`
    select title from devices where id = any(${idList(ids)}) and company_id is distinct from ${companyId} limit 3`);
  if (foreign.length > 0) {
    const titles = foreign.map(({ title }) => `“${title}”`).join(', ');
    throw badRequest(
      `A report can only include devices of its own company. Remove ${titles} first.`,
      'device_ids',
    );
  }
  if (after.project_id === null || after.project_id === undefined) {
    if (after.kind === 'project')
      throw badRequest('Choose the project that the report is about.', 'project_id');
    return;
  }
  const { rows } = await db.execute<{ company_id: number }>(sql`
    select company_id from projects where id = ${after.project_id as number}`);
  if (rows[0]?.company_id !== companyId) throw badRequest('This company has no such project.', 'project_id');
};

const rules: Rules = {
  beforeWrite: async (tx, after, before) => {
    const recipients = recipientsSchema.safeParse(after.recipients ?? []);
    if (!recipients.success) {
      const [issue] = recipients.error.issues;
      throw badRequest(
        issue?.message ?? 'This must be a list of email addresses.',
        ['recipients', ...(issue?.path ?? [])].join('.'),
      );
    }
    await assertSameCompany(tx, after);
    const zone = (after.time_zone as string | null) ?? (await zoneOf(tx, after));
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
