// Import this first: it ends this process together with the npm that started it. npm forwards signals only to its
// shell, which may exit without forwarding them to us.
import { readFileSync } from 'node:fs';

const isNpmFirst = () => {
  try {
    return readFileSync('/proc/1/cmdline', 'utf8').includes('npm');
  } catch {
    return false;
  }
};

if (/^(?:start|demo|admin)$/.test(process.env.npm_lifecycle_event ?? '')) {
  const shell = process.ppid;
  const leave = () => process.kill(process.pid, 'SIGTERM');
  // npm may have exited before this line. In a container it can be process 1 itself.
  if (shell === 1 && !isNpmFirst()) leave();
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    leave();
  }, 200).unref();
}
