import type { DemoAccount } from '../src/domain/sign-in/demo-account.ts';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resourceNamed } from '../src/resources/all.ts';
import type { Context } from '../server/context.ts';
import { createRow } from '../server/crud/writing/write.ts';
import { demonstrations } from '../server/db/tables/core-tables.ts';
import { noteFile, placeFile, validateImage } from '../server/files/store.ts';
import { places } from '../server/projects/places.ts';
import type { Principal } from '../server/principal.ts';
import { projectRoot } from '../server/project-root.ts';
import type { Calendar } from './calendar.ts';
import { CAST } from './cast.ts';
import type { Site } from './devices.ts';
import { inPast } from './in-past.ts';
import { createCallOut } from './story/staff.ts';

const companies = resourceNamed('companies');
const projects = resourceNamed('projects');
const users = resourceNamed('users');

// Without characters that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** A readable password: four groups of four characters. */
export const newDemoPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

const addressOf = (name: string, domain: string): string =>
  `${name
    .normalize('NFD')
    .replaceAll(/[^\p{L} ]/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@${domain}`;

const cityOf = (name: string, country: string): number | null =>
  places().find((place) => place.name === name && place.country === country)?.id ?? null;

const LOGOS = join(projectRoot(), 'demo', 'logos');

/**
 * Creates the companies with their users and projects, and records the demo in the same transaction, so that
 * removing a demo never removes anything else.
 */
export const makeCompanies = (
  context: Context,
  by: Principal,
  seed: string,
  from: number,
  calendar: Calendar,
): Promise<{ accounts: DemoAccount[]; sites: Site[]; id: number }> =>
  inPast(context, by, async (writeAt) => {
    const created = await writeAt(from)
      .db.insert(demonstrations)
      .values({ seed, began_at: new Date(from) })
      .returning({ id: demonstrations.id });
    const accounts: DemoAccount[] = [];
    const sites: Site[] = [];
    for (const cast of CAST) {
      const { name, contact, address, time_zone, domain, facility_type } = cast;
      const picture = await placeFile(
        context.storage,
        validateImage(await readFile(join(LOGOS, cast.logo)), 'logo'),
      );
      let count = 0;
      const next = () => writeAt(calendar.onboarded(cast, count++));
      const write = next();
      const company = await createRow(write, companies, {
        name,
        contact_name: contact,
        contact_email: addressOf(contact, domain),
        address,
        time_zone,
        facility_type,
        logo: await noteFile(write.db, picture, by.id),
      });
      const company_id = company.id as number;
      const staff = cast.staff ?? [];
      const ids: number[] = [];
      for (const { role, name: person, phone } of [
        { role: 'companyadmin', name: cast.admin, phone: cast.phone },
        { role: 'user', name: cast.user, phone: undefined },
        ...staff.map((one) => ({ role: 'user', ...one })),
      ]) {
        const account = { name: person, email: addressOf(person, domain), password: newDemoPassword() };
        const user = await createRow(next(), users, { ...account, phone, role, company_id });
        ids.push(user.id as number);
        accounts.push({ company: name, role, ...account });
      }
      const [admin, , day, night] = ids;
      if (admin !== undefined && day !== undefined && night !== undefined)
        await createCallOut(next(), { company_id, admin, day, night });
      for (const project of cast.projects) {
        const city = cityOf(project.city, cast.country);
        const { title, address: street } = project;
        const row = await createRow(next(), projects, {
          title,
          company_id,
          address: street,
          city,
          time_zone,
        });
        sites.push({ company_id, project_id: row.id as number, city, cast: project, company: cast });
      }
    }
    return { accounts, sites, id: created[0]?.id as number };
  });
