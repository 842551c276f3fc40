import { randomInt } from 'node:crypto';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { createRow, inTransaction } from '../crud/write.ts';
import { demonstrations } from '../db/core-tables.ts';
import { places } from '../places.ts';
import type { Principal } from '../principal.ts';
import { CAST } from './cast.ts';
import type { Site } from './devices.ts';

const companies = resourceNamed('companies');
const projects = resourceNamed('projects');
const users = resourceNamed('users');

/** Somebody who can sign in to the demonstration; told once. */
export interface Account {
  readonly company: string | null;
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

// Without those that are taken for each other.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** A password that can be read from a screen: four groups of four. */
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
  places.find((place) => place.name === name && place.country === country)?.id ?? null;

/**
 * Makes the companies with their people and projects, and in the same transaction notes that they are a
 * demonstration's: nothing else is ever removed with one.
 */
export const makeCompanies = (
  context: Context,
  by: Principal,
  seed: string,
  from: number,
): Promise<{ accounts: Account[]; sites: Site[]; id: number }> =>
  inTransaction(context, by, async (moment) => {
    const noted = await moment.db
      .insert(demonstrations)
      .values({ seed, began_at: new Date(from) })
      .returning({ id: demonstrations.id });
    const accounts: Account[] = [];
    const sites: Site[] = [];
    for (const cast of CAST) {
      const { name, contact, address, time_zone, domain, facility_type } = cast;
      const company = await createRow(moment, companies, {
        name,
        contact_name: contact,
        contact_email: addressOf(contact, domain),
        address,
        time_zone,
        facility_type,
      });
      const company_id = company.id as number;
      for (const [role, person] of [
        ['companyadmin', cast.admin],
        ['user', cast.user],
      ] as const) {
        const account = { name: person, email: addressOf(person, domain), password: newDemoPassword() };
        await createRow(moment, users, { ...account, role, company_id });
        accounts.push({ company: name, role, ...account });
      }
      for (const project of cast.projects) {
        const city = cityOf(project.city, cast.country);
        const { title, address: street } = project;
        const row = await createRow(moment, projects, {
          title,
          company_id,
          address: street,
          city,
          time_zone,
        });
        sites.push({ company_id, project_id: row.id as number, city, cast: project });
      }
    }
    return { accounts, sites, id: noted[0]?.id as number };
  });
