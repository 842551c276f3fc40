import { startEmbedded } from '../../../server/db/embedded/runner.ts';

/** Runs the embedded PostgreSQL of a folder until SIGTERM. */
const log = { info: () => undefined, warn: console.error, error: console.error };
const embedded = await startEmbedded(process.argv[3] ?? '', log as never);
process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
console.log(`server ${embedded.pid()} ${embedded.adopted ? 'adopted' : 'started'}`);
setInterval(() => undefined, 60_000);
