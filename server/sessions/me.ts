import { sql } from 'drizzle-orm';
import * as z from 'zod';
import {
  SECOND_FACTOR_METHODS,
  type SignedIn,
  type SignInResult,
} from '../../src/domain/sign-in/second-factor.ts';
import type { UserData } from '../../src/domain/sign-in/session.ts';
import { ROLES } from '../../src/domain/access/roles.ts';
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

/** The response to a completed sign-in. */
export const sessionResponse = z.object({
  token: z.string(),
  data: userData,
  setup_required: z
    .literal(true)
    .optional()
    .describe('the session can only be used to set up a second factor: everything else returns 403'),
}) satisfies z.ZodType<SignedIn>;

/** The response to a sign-in of a user who may have a second factor. */
export const signInResponse = z.union([
  sessionResponse,
  z.object({
    challenge: z.string().describe('for POST /auth/login/second, for 5 minutes and 5 attempts'),
    methods: z.array(z.enum(SECOND_FACTOR_METHODS)).readonly(),
  }),
]) satisfies z.ZodType<SignInResult>;

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
