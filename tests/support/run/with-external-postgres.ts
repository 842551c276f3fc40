import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from '../database/external-postgres.ts';
import { provideTemplate } from './template.ts';

const startOwn = async () => {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('There is no PostgreSQL on this system.');
  return startPostgres(programs);
};

/** The PostgreSQL of TEST_DATABASE_URL or DATABASE_URL, else one of the system's, started for the run. */
export default async (project: TestProject) => {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const server = given === undefined ? await startOwn() : { url: given, stop: async () => undefined };
  const drop = await provideTemplate(project, server.url);
  return async () => {
    await drop();
    await server.stop();
  };
};
