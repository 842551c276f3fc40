import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { runLine } from '../../../server/admin/main.ts';
import { projectRoot } from '../../../server/project-root.ts';

/** What a command has said, and its exit code; null after a signal. */
export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

// A developer's own settings must not reach the command.
const cleanEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, HOME: process.env.HOME });

/** Begins a command of `npm run admin` in a process of its own. */
export const beginAdmin = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly child: ChildProcess; readonly said: Promise<Said> } => {
  const child = spawn(process.execPath, [join(projectRoot(), 'scripts', 'admin.mjs'), ...args], {
    env: { ...cleanEnv(), MQTT_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const said = new Promise<Said>((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  return { child, said };
};

/** Runs a command in this process, which takes a hundredth of the time. */
export const admin = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Said> => {
  let [out, err] = ['', ''];
  const code = await runLine(args, {
    folder: process.cwd(),
    env: { ...cleanEnv(), MQTT_PORT: '0', ...env },
    print: (line) => (out += `${line}\n`),
    say: (line) => (err += `${line}\n`),
    signal: new AbortController().signal,
  });
  return { code, out, err };
};

/** The output of a command that succeeds, run in this process. Throws what it says otherwise. */
export const outputOf = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> => {
  const { code, out, err } = await admin(args, env);
  if (code !== 0) throw new Error(err);
  return out;
};
