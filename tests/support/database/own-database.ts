import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { createPool } from '../../../server/db/pool.ts';
import { roleNames } from '../../../server/db/access/roles.ts';
import { withDatabase } from '../run/template.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** What a test runs in the end, last first. */
type Undo = (() => unknown)[];

/** Opens connections that are closed in the end. */
export const opener =
  (undo: Undo) =>
  (url: string): Pool => {
    const pool = createPool({ connectionString: url }, quiet);
    undo.push(() => pool.end());
    return pool;
  };

/** The address of the tests' server with another user. */
export const userIn = (url: string, user: string): string => url.replace(/([?&]user=)[^&]*/, `$1${user}`);

/** A database of an owner who is no superuser; `prepare` makes its tables. */
export const ownDatabaseOf = async (
  attributes: string,
  undo: Undo,
  prepare: (pool: Pool, name: string) => Promise<void> = migrate,
) => {
  const open = opener(undo);
  const { admin } = inject('postgres');
  const name = `roles_${process.pid}_${randomBytes(4).toString('hex')}`;
  const owner = `${name}_owner`;
  const { app, reader, platform, visitor } = roleNames(name);
  const pool = open(admin);
  await pool.query(`create role ${owner} login ${attributes}`);
  undo.push(async () => {
    const made = [app, reader, platform, visitor, `${name}_given`, owner];
    for (const role of made) await pool.query(`drop role if exists ${role}`);
  });
  await pool.query(`create database ${name} owner ${owner}`);
  undo.push(() => pool.query(`drop database ${name} with (force)`));
  const url = userIn(withDatabase(admin, name), owner);
  const own = open(url);
  await prepare(own, name);
  return { admin: pool, name, owner, app, reader, url, pool: own };
};
