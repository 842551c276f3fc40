// Imported first: ends this process together with the npm that runs it. npm passes a signal on to the shell that it
// runs us in, and that may die of it without a word to us.
import { readFileSync } from 'node:fs';

const isNpmFirst = () => {
  try {
    return readFileSync('/proc/1/cmdline', 'utf8').includes('npm');
  } catch {
    return false;
  }
};

if (/^(?:start|demo)$/.test(process.env.npm_lifecycle_event ?? '')) {
  const shell = process.ppid;
  const leave = () => process.kill(process.pid, 'SIGTERM');
  // It may have died before this line; in a container npm itself can be the first process.
  if (shell === 1 && !isNpmFirst()) leave();
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    leave();
  }, 200).unref();
}
