import { sql } from 'drizzle-orm';
import { THRESHOLDS } from '../src/domain/valves/thresholds.ts';
import { resourceNamed } from '../src/resources/all.ts';
import type { Context } from '../server/context.ts';
import { createRow } from '../server/crud/writing/write.ts';
import type { Principal } from '../server/principal.ts';
import { withTransaction } from '../server/db/with-transaction.ts';
import { enqueue } from '../server/reports/queue.ts';
import type { Calendar } from './calendar.ts';
import { NAMES } from './cast.ts';
import type { Site } from './devices.ts';
import { inPast } from './in-past.ts';

const reports = resourceNamed('reports');

/** The price of water ($ per kilolitre): the default, so that reports that people add have the same. */
const TARIFF = THRESHOLDS.waterPrice.value;

/** The reports of a company: its valves, its water, and each of its sites. All of the last whole week; those of valves and water are mailed to the admins. */
const plansOf = (company_id: number, sites: readonly Site[], recipients: readonly string[]) => [
  {
    title: 'Mixing valves, weekly',
    kind: 'tmv',
    company_id,
    tags: [`label:${NAMES.tmv.label}`],
    period: 'week',
    schedule: 'weekly',
    recipients,
  },
  {
    title: 'Water use, weekly',
    kind: 'metering',
    company_id,
    tags: [`label:${NAMES.water_meter.label}`],
    period: 'week',
    schedule: 'weekly',
    recipients,
    tariff: TARIFF,
  },
  ...sites.map(({ project_id, cast }) => ({
    title: `${cast.title}: status`,
    kind: 'project',
    company_id,
    project_id,
    period: 'week',
    tariff: TARIFF,
  })),
];

/** Makes the reports of the demonstration and has each run once. */
export const makeReports = async (
  context: Context,
  by: Principal,
  sites: readonly Site[],
  calendar: Calendar,
): Promise<void> => {
  const companies = new Map(sites.map(({ company_id, company }) => [company_id, company]));
  const ids = await inPast(context, by, async (writeAt) => {
    const made: number[] = [];
    for (const [company_id, company] of companies) {
      const write = writeAt(calendar.reports(company));
      const own = sites.filter((site) => site.company_id === company_id);
      const { rows: admins } = await write.db.execute<{ email: string }>(sql`
        select email from users where company_id = ${company_id} and role = 'companyadmin' order by id`);
      const recipients = admins.map(({ email }) => email);
      for (const report of plansOf(company_id, own, recipients)) {
        made.push((await createRow(write, reports, report)).id as number);
      }
    }
    return made;
  });
  for (const id of ids) {
    await withTransaction(context.pool, (client) => enqueue(client, id, { requested_by: by.id }, Date.now()));
  }
  context.reports.wake();
};
