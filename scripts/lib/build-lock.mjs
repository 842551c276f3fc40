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

// The pid of the process that holds the lock; undefined when it is free or its owner has died.
const holder = () => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // The file is empty between creation and writing.
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

/** Runs the work under a lock that serializes installs and builds in this clone; `tell` is told when it waits. */
export const alone = async (work, tell = console.log) => {
  for (let notified = false; !take();) {
    const pid = holder();
    if (pid === undefined) {
      const stale = `${file}-${process.pid}`;
      try {
        renameSync(file, stale);
      } catch {
        // Another process removed it first.
      }
      rmSync(stale, { force: true });
    } else {
      if (!notified && pid > 0)
        tell(`Process ${pid} is installing or building in this folder. Waiting for it…`);
      notified ||= pid > 0;
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
