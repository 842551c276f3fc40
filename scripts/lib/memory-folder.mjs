import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const FOLDER = '/dev/shm';
/** More than all servers of a test run use, in bytes, so that other programs keep what they need. */
const ENOUGH = 4 * 2 ** 30;

const allowsPrograms = () => {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, folder]) => folder === FOLDER);
  return mount !== undefined && !mount[3].split(',').includes('noexec');
};

/** A folder in memory for temporary files, if the system has one with enough room; otherwise undefined. */
export const memoryFolder = () => {
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH && allowsPrograms() ? FOLDER : undefined;
  } catch {
    return undefined;
  }
};
