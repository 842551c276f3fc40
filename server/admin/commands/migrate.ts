import { readConfig } from '../../config.ts';
import { type Migrations, migrationState, newerDatabase } from '../../db/migrate.ts';
import { StartError } from '../../startup/start-error.ts';
import { recordCommand } from '../actor.ts';
import { type Call, defineCommand, Failure } from '../command.ts';
import { connect, type Installation, prepareDatabase } from '../installation.ts';
import { areRolesReady } from '../roles-ready.ts';

/** The steps that a start would make in the database, in words; empty: none. */
const leftToDo = async (
  { pool, database }: Installation,
  { state, missing }: Migrations,
): Promise<string[]> => {
  if (state === 'newer') throw new StartError(newerDatabase());
  const isReady = state === 'current' && (await areRolesReady(pool, database.given));
  return [
    ...(missing > 0 ? [`${missing} migration${missing === 1 ? '' : 's'}`] : []),
    ...(isReady ? [] : ['roles, permissions and policies']),
  ];
};

const check = async (call: Call): Promise<void> => {
  const installation = await connect(call, readConfig(call.env));
  const left = await leftToDo(installation, await migrationState(installation.pool));
  if (left.length > 0) throw new Failure(`The database lacks ${left.join(', and ')}.`);
  call.print('The database is up to date.');
};

export default defineCommand({
  summary:
    'migrates the database, and creates roles and policies, as a start does; --check only looks: 0 if nothing is left',
  options: { check: { type: 'boolean' } },
  run: async (call) => {
    if (call.options['check'] === true) return check(call);
    const installation = await connect(call, readConfig(call.env), { mayCreate: true });
    const migrations = await migrationState(installation.pool);
    const left = await leftToDo(installation, migrations);
    if (left.length === 0) return call.print('The database is up to date.');
    await prepareDatabase(installation);
    await recordCommand(installation.db, 'migrate', { migrations: migrations.missing });
    call.print(`Made ${left.join(', and ')}. The database is up to date.`);
  },
});
