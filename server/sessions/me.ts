import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { UserData } from '../../src/domain/session.ts';
import { ROLES } from '../../src/domain/roles.ts';
import type { Context } from '../context.ts';

/** The signed-in user in responses. See docs/specification.md, section 3. */
export const userData = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  company_id: z.int().nullable(),
  company: z
    .object({ id: z.int(), name: z.string(), logo: z.string().nullable(), time_zone: z.string() })
    .nullable(),
  phone: z.string().nullable(),
  locale: z.string(),
  time_zone: z.string().nullable(),
}) satisfies z.ZodType<UserData>;

/** The response to a sign-in. */
export const sessionResponse = z.object({ token: z.string(), data: userData });

/** The data of one user; undefined if there is none. */
export const readUserData = async (db: Context['db'], id: number): Promise<UserData | undefined> => {
  const { rows } = await db.execute(sql`
    select u.id, u.name, u.email, u.role, u.company_id, u.phone, u.locale, u.time_zone,
      case when c.id is not null then
        json_build_object('id', c.id, 'name', c.name, 'logo', c.logo, 'time_zone', c.time_zone)
      end as company
    from users u left join companies c on c.id = u.company_id
    where u.id = ${id}`);
  return rows[0] as UserData | undefined;
};
