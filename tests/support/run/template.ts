import type { TestProject } from 'vitest/node';
import { createPool } from '../../../server/db/pool.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { ServingRoles } from '../../../server/db/access/policies.ts';
import { prepareRoles, roleNames } from '../../../server/db/access/roles.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server to create databases on, and a migrated database to copy. */
    postgres: {
      readonly admin: string;
      readonly template: string;
      /** What the statement that creates a database ends with, to copy the template. */
      readonly copying: string;
      readonly app: string;
      readonly roles: ServingRoles;
    };
  }
}

const quiet = { info: () => undefined, warn: () => undefined };

/** The URL of another database of the same server. */
export const withDatabase = (url: string, name: string): string => {
  const [head = '', query] = url.split('?');
  const changed = head.replace(/^(postgres(?:ql)?:\/\/[^/]*).*$/, `$1/${name}`);
  return query === undefined ? changed : `${changed}?${query}`;
};

/** Migrates a database once, for all test files to copy; returns the function that drops it. */
export const provideTemplate = async (project: TestProject, admin: string): Promise<() => Promise<void>> => {
  const template = `flowgen_template_${process.pid}_${Date.now()}`;
  const pool = createPool({ connectionString: admin }, quiet);
  await pool.query(`create database ${template}`);
  const migrated = createPool({ connectionString: withDatabase(admin, template) }, quiet);
  await migrate(migrated);
  // Copies of the template keep the permissions of its roles.
  await prepareRoles(migrated, { url: withDatabase(admin, template), appUrl: undefined });
  const { app, reader, ...roles } = roleNames(template);
  await migrated.end();
  // PostgreSQL 15 and later otherwise write every page of a copy to the log first, which takes five times as long.
  const { rows } = await pool.query("select current_setting('server_version_num')::int as version");
  const copying = `template ${template}${rows[0].version >= 150_000 ? ' strategy file_copy' : ''}`;
  project.provide('postgres', { admin, template, copying, app, roles });
  return async () => {
    await pool.query(`drop database if exists ${template} with (force)`);
    // A database that a failed test has left behind may still refer to them.
    for (const role of [app, reader, roles.platform, roles.visitor])
      await pool.query(`drop role if exists ${role}`).catch(() => undefined);
    await pool.end();
  };
};
