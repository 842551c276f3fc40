import type { Pool } from 'pg';

/** Mails that people can do without, and the field of a user that says whether they want them. */
const CHOSEN = { reports: 'mail_reports' } as const;
export type OptionalMail = keyof typeof CHOSEN;

/** What of a user decides over mails. */
type Reader = { readonly is_active: boolean } & Readonly<Record<(typeof CHOSEN)[OptionalMail], boolean>>;

/** Whether somebody wants mails of a kind. Who is deactivated gets none. */
export const wantsMail = (user: Reader, kind: OptionalMail): boolean => user.is_active && user[CHOSEN[kind]];

/** Those of these addresses that may get such a mail: not those of users who don't want it. Others are nobody's choice. */
export const withoutOptedOut = async (
  pool: Pool,
  addresses: readonly string[],
  kind: OptionalMail,
): Promise<string[]> => {
  const { rows } = await pool.query<Reader & { email: string }>(
    `select lower(email) as email, is_active, ${CHOSEN[kind]} from users where lower(email) = any($1)`,
    [addresses.map((address) => address.toLowerCase())],
  );
  const unwanted = new Set(rows.filter((user) => !wantsMail(user, kind)).map(({ email }) => email));
  return addresses.filter((address) => !unwanted.has(address.toLowerCase()));
};
