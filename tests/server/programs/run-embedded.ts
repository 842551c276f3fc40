import { startEmbedded } from '../../../server/db/embedded/runner.ts';

/** Runs the embedded PostgreSQL of a folder until SIGTERM. */
const log = { info: () => undefined, warn: console.error, error: console.error };
const embedded = await startEmbedded(process.argv[3] ?? '', log as never);
console.log(`server ${embedded.pid()} ${embedded.adopted ? 'adopted' : 'started'}`);
process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);
