import { takeLock } from '../../../server/startup/lock.ts';

/** Takes the lock of a folder, prints that it has it, and holds it until it is stopped. */
const folder = process.argv[3] ?? '';
try {
  const lock = await takeLock(folder);
  console.log(`held by ${process.pid}`);
  process.once('SIGTERM', () => {
    lock.release();
    process.exit(0);
  });
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(`refused: ${(error as Error).message}`);
  process.exit(1);
}
