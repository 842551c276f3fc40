import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './root.mjs';

const children = new Set();

// A child of ours must not outlive us.
const stopAll = (signal) => {
  for (const child of children) child.kill(signal);
  process.exit(signal === 'SIGTERM' ? 143 : 129);
};

// Without children a signal does what it always does.
const mind = (child) => {
  if (children.size === 0) for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  children.add(child);
};
const forget = (child) => {
  children.delete(child);
  if (children.size === 0)
    for (const signal of ['SIGTERM', 'SIGHUP']) process.removeListener(signal, stopAll);
};

const stepAside = ({ pid }) => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It is over already, or the system has no such thing.
  }
};

/**
 * Runs a program in the project's folder and answers `{ code, output }`; `output` is what it wrote, and
 * empty unless `keep`. With `quiet` nothing is shown; with `aside` it takes what time others leave.
 */
export const run = (program, args, { env = {}, keep = false, quiet = false, aside = false } = {}) =>
  new Promise((resolve) => {
    const stdio = keep || quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    mind(child);
    if (aside) stepAside(child);
    let output = '';
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream?.on('data', (chunk) => {
        output += chunk.toString();
        if (!quiet) target.write(chunk);
      });
    }
    const end = (code) => {
      forget(child);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });

/** Runs npm: the one that runs us, else the one in the path. */
export const npm = (args, options) => {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') || own?.endsWith('.cjs')
    ? run(process.execPath, [own, ...args], options)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
};

/** Says why and ends the process. */
export const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
