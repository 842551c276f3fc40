import type { Pool } from 'pg';

/** Optional mails, and the field of a user that turns them on. */
const PREFERENCE_FIELDS = { reports: 'mail_reports' } as const;
export type OptionalMail = keyof typeof PREFERENCE_FIELDS;

/** The fields of a user that decide about mails. */
type Reader = { readonly is_active: boolean } & Readonly<
  Record<(typeof PREFERENCE_FIELDS)[OptionalMail], boolean>
>;

/** Whether a user receives mails of a kind. Deactivated users get none. */
export const wantsMail = (user: Reader, kind: OptionalMail): boolean =>
  user.is_active && user[PREFERENCE_FIELDS[kind]];

/** The addresses without users who turned such mails off. Addresses without a user are kept. */
export const withoutOptedOut = async (
  pool: Pool,
  addresses: readonly string[],
  kind: OptionalMail,
): Promise<string[]> => {
  const { rows } = await pool.query<Reader & { email: string }>(
    `select lower(email) as email, is_active, ${PREFERENCE_FIELDS[kind]} from users where lower(email) = any($1)`,
    [addresses.map((address) => address.toLowerCase())],
  );
  const optedOut = new Set(rows.filter((user) => !wantsMail(user, kind)).map(({ email }) => email));
  return addresses.filter((address) => !optedOut.has(address.toLowerCase()));
};
