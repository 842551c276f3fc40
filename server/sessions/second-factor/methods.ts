import { sql } from 'drizzle-orm';
import { SECOND_FACTOR_METHODS, type SecondFactorName } from '../../../src/domain/sign-in/second-factor.ts';
import type { Context } from '../../context.ts';
import type { SecondFactorMethod } from './method.ts';
import { FACTORS, READY } from './ready.ts';

const files = import.meta.glob<SecondFactorMethod>('./methods/*.ts', { eager: true, import: 'default' });

/** All methods, in the order in which they are offered. */
export const secondFactorMethods: readonly SecondFactorMethod[] = SECOND_FACTOR_METHODS.flatMap((name) =>
  Object.values(files).filter((method) => method.name === name),
);

/** The method of this name; undefined if the server has none. */
export const methodNamed = (name: SecondFactorName): SecondFactorMethod | undefined =>
  secondFactorMethods.find((method) => method.name === name);

/** The methods that a user can use now; empty without a second factor. */
export const methodsOf = async (db: Context['db'], userId: number): Promise<readonly SecondFactorName[]> => {
  const columns = Object.entries(READY).map(([name, isReady]) => `${isReady('u.id')} as ${name}`);
  const { rows } = await db.execute<Record<SecondFactorName, boolean>>(
    sql`select ${sql.raw(columns.join(', '))} from users u where u.id = ${userId}`,
  );
  const ready = SECOND_FACTOR_METHODS.filter((name) => rows[0]?.[name]);
  return ready.some((name) => FACTORS.includes(name)) ? ready : [];
};

/** Removes all of a user's second factors. */
export const removeSecondFactors = async (db: Context['db'], userId: number): Promise<void> => {
  for (const { remove } of secondFactorMethods) await remove(db, userId);
};
