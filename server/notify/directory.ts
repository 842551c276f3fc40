import type { Pool, PoolClient } from 'pg';
import type { NotificationPolicy, PolicyStep } from '../../src/domain/alarms/notifying/policy.ts';
import { onCallAt, type Roster } from '../../src/domain/alarms/notifying/roster.ts';

/** Somebody who can be notified: an active user. */
export interface Person {
  readonly id: number;
  readonly company_id: number | null;
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
}

export interface CompanyWebhook {
  readonly id: number;
  readonly url: string;
}

/** Whom a company notifies, and when. */
export interface Directory {
  readonly policies: readonly NotificationPolicy[];
  readonly admin_ids: readonly number[];
  readonly person: (id: number) => Person | undefined;
  readonly webhooks: readonly CompanyWebhook[];
  /** Who can be notified by a step at an instant (ms). */
  readonly peopleOf: (step: PolicyStep, at: number) => readonly number[];
}

type RosterRow = Roster & { readonly id: number; readonly company_id: number };

const POLICIES = `
  select id, company_id, project_id, severities, steps from notification_policies
  where company_id = any($1::int[]) order by id`;
const ROSTERS = `
  select r.id, r.company_id, coalesce(r.time_zone, c.time_zone, 'UTC') as time_zone,
    coalesce(r.entries, '[]') as entries, coalesce(r.exceptions, '[]') as exceptions
  from rosters r join companies c on c.id = r.company_id where r.company_id = any($1::int[])`;
// Superadmins may be on the rosters of any company.
const PEOPLE = `
  select u.id, u.company_id, u.role, u.name, u.email, nullif(trim(u.phone), '') as phone
  from users u left join companies c on c.id = u.company_id
  where u.is_active and coalesce(c.is_active, true) and (u.company_id = any($1::int[]) or u.role = 'superadmin')
  order by u.id`;
const WEBHOOKS = `
  select id, company_id, url from webhooks where is_active and company_id = any($1::int[]) order by id`;

/** Reads the directories of companies, by company id. */
export const readDirectories = async (
  client: Pool | PoolClient,
  companyIds: readonly number[],
): Promise<(companyId: number) => Directory> => {
  const read = async <T extends object>(text: string): Promise<readonly T[]> =>
    (await client.query<T>(text, [companyIds])).rows;
  const policies = await read<NotificationPolicy>(POLICIES);
  const rosters = await read<RosterRow>(ROSTERS);
  const people = await read<Person>(PEOPLE);
  const webhooks = await read<CompanyWebhook & { readonly company_id: number }>(WEBHOOKS);
  const byId = new Map(people.map((person) => [person.id, person]));
  const rosterById = new Map(rosters.map((roster) => [roster.id, roster]));
  return (companyId) => {
    const person = (id: number): Person | undefined => {
      const found = byId.get(id);
      return found && (found.role === 'superadmin' || found.company_id === companyId) ? found : undefined;
    };
    return {
      policies: policies.filter(({ company_id }) => company_id === companyId),
      admin_ids: people
        .filter(({ role, company_id }) => role === 'companyadmin' && company_id === companyId)
        .map(({ id }) => id),
      person,
      webhooks: webhooks.filter(({ company_id }) => company_id === companyId),
      peopleOf: ({ roster_id, user_ids }, at) => {
        const roster = rosterById.get(roster_id ?? 0);
        const ids = roster?.company_id === companyId ? onCallAt(roster, at) : (user_ids ?? []);
        return [...new Set(ids)].filter((id) => person(id) !== undefined);
      },
    };
  };
};
