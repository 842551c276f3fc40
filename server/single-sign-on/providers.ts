import { sql } from 'drizzle-orm';
import type { Role } from '../../src/domain/access/roles.ts';
import type { SsoProvider } from '../../src/domain/sign-in/single-sign-on.ts';
import type { Context } from '../context.ts';

/** An identity provider that people can sign in with. */
export interface Provider extends SsoProvider {
  readonly version: number;
  readonly issuer: string;
  readonly client_id: string;
  /** Encrypted. */
  readonly client_secret: string | null;
  /** Null: of the platform. */
  readonly company_id: number | null;
  readonly domains: readonly string[];
  readonly role_claim: string | null;
  readonly role_map: Readonly<Record<string, Role>>;
  readonly auto_create: boolean;
}

/** SQL: the provider `p`, with its company `c` joined, can be used. */
export const USABLE = sql`p.is_active and coalesce(c.is_active, true)`;

/** The active providers, whose company is active too, by title. */
export const listProviders = async ({ db }: Context): Promise<SsoProvider[]> => {
  const { rows } = await db.execute(sql`
    select p.id, p.title from identity_providers p left join companies c on c.id = p.company_id
    where ${USABLE} order by fold_text(p.title), p.id`);
  return rows as unknown as SsoProvider[];
};

/** A provider, active or not; undefined if there is none with this id. */
export const findProvider = async (
  db: Context['db'],
  id: number,
): Promise<(Provider & { readonly is_usable: boolean }) | undefined> => {
  const { rows } = await db.execute(sql`
    select p.id, p.title, p.version, p.issuer, p.client_id, p.client_secret, p.company_id,
      coalesce(p.domains, '[]') as domains, p.role_claim, coalesce(p.role_map, '{}') as role_map,
      p.auto_create, ${USABLE} as is_usable
    from identity_providers p left join companies c on c.id = p.company_id
    where p.id = ${id}`);
  return rows[0] as (Provider & { is_usable: boolean }) | undefined;
};

/** A provider that people can sign in with now; undefined if it is deactivated or its company is. */
export const usableProvider = async (db: Context['db'], id: number): Promise<Provider | undefined> => {
  const provider = await findProvider(db, id);
  return provider?.is_usable ? provider : undefined;
};
