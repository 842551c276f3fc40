import pg from 'pg';

/** Tries to use the database of a socket as another user. */
const [uid = '', gid = '', host = ''] = process.argv.slice(3);
process.setgroups?.([]);
process.setgid?.(Number(gid));
process.setuid?.(Number(uid));
const client = new pg.Client({ host, port: 5432, user: 'flowgen', database: 'postgres' });
client.on('error', () => undefined);
try {
  await client.connect();
  const { rows } = await client.query<{ is_superuser: string }>('show is_superuser');
  console.log(`connected, superuser: ${rows[0]?.is_superuser}`);
} catch (error) {
  console.log(`refused: ${(error as Error).message}`);
}
process.exit(0);
