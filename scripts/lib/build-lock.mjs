import { openSync, readFileSync, renameSync, rmSync, statSync, writeSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './root.mjs';

const file = join(root, '.prepare-lock');

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

// The number of the process that holds it; undefined when it is free, or was left by a dead one.
const holder = () => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // Empty for the moment between being made and being written.
    if (pid === 0) return Date.now() - statSync(file).mtimeMs < 5_000 ? -1 : undefined;
    return isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
};

const take = () => {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
};

/** Does the work while no other process of this clone installs or builds; waits for one that does. */
export const alone = async (work) => {
  for (let told = false; !take();) {
    const pid = holder();
    if (pid === undefined) {
      const stale = `${file}-${process.pid}`;
      try {
        renameSync(file, stale);
      } catch {
        // Another one was quicker to clear it away.
      }
      rmSync(stale, { force: true });
    } else {
      if (!told && pid > 0) console.log(`Process ${pid} prepares this folder; waiting for it…`);
      told ||= pid > 0;
      await wait(200);
    }
  }
  const leave = () => rmSync(file, { force: true });
  process.once('exit', leave);
  try {
    return await work();
  } finally {
    leave();
    process.removeListener('exit', leave);
  }
};
