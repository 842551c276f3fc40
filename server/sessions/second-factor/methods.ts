import { sql } from 'drizzle-orm';
import { SECOND_FACTOR_METHODS, type SecondFactorName } from '../../../src/domain/second-factor.ts';
import type { Context } from '../../context.ts';
import type { SecondFactorMethod } from './method.ts';

const files = import.meta.glob<SecondFactorMethod>('./methods/*.ts', { eager: true, import: 'default' });

/** All methods, in the order in which they are offered. */
export const secondFactorMethods: readonly SecondFactorMethod[] = SECOND_FACTOR_METHODS.flatMap((name) =>
  Object.values(files).filter((method) => method.name === name),
);

/** The method of this name; undefined if the server has none. */
export const methodNamed = (name: SecondFactorName): SecondFactorMethod | undefined =>
  secondFactorMethods.find((method) => method.name === name);

/** SQL: the user with this id (a SQL expression) has a second factor. */
export const hasSecondFactor = (userId: string): string =>
  `(${secondFactorMethods
    .filter(({ isFactor }) => isFactor)
    .map(({ isReady }) => isReady(userId))
    .join(' or ')})`;

/** The methods that a user can use now; empty without a second factor. */
export const methodsOf = async (db: Context['db'], userId: number): Promise<readonly SecondFactorName[]> => {
  const columns = secondFactorMethods.map(({ name, isReady }) => `${isReady('u.id')} as ${name}`);
  const { rows } = await db.execute<Record<SecondFactorName, boolean>>(
    sql`select ${sql.raw(columns.join(', '))} from users u where u.id = ${userId}`,
  );
  const ready = secondFactorMethods.filter(({ name }) => rows[0]?.[name]);
  return ready.some(({ isFactor }) => isFactor) ? ready.map(({ name }) => name) : [];
};

/** Removes all of a user's second factors. */
export const removeSecondFactors = async (db: Context['db'], userId: number): Promise<void> => {
  for (const { remove } of secondFactorMethods) await remove(db, userId);
};
