import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './root.mjs';

const children = new Set();

// Child processes must not outlive this one.
const stopAll = (signal) => {
  for (const child of children) child.kill(signal);
  process.exit(signal === 'SIGTERM' ? 143 : 129);
};

// Without child processes, signals have their default effect.
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
    // It has exited already, or the system does not support this.
  }
};

/**
 * Runs a program in the project folder and resolves to `{ code, output }`. `output` is empty unless `keep` is set.
 * `quiet` hides its output, `toStderr` writes all of it to stderr; `aside` runs it at low priority.
 */
export const run = (
  program,
  args,
  { env = {}, keep = false, quiet = false, toStderr = false, aside = false } = {},
) =>
  new Promise((resolve) => {
    const stdio =
      keep || quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', toStderr ? 2 : 'inherit', 'inherit'];
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

/** Runs npm: the one that started this process, or else the one in PATH. */
export const npm = (args, options) => {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') || own?.endsWith('.cjs')
    ? run(process.execPath, [own, ...args], options)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
};

/** Prints the reason and exits. */
export const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
