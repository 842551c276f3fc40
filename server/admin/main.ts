import { parseArgs } from 'node:util';
import { hideInAddresses } from '../../src/domain/audit/audit.ts';
import { createCleanupStack } from '../startup/cleanup-stack.ts';
import { asSystem } from '../db/access/scope.ts';
import { withoutParameters } from '../log.ts';
import { StartError } from '../startup/start-error.ts';
import { type Call, type Command, Failure, WrongUse } from './command.ts';
import { quietLog } from './quiet-log.ts';

const files = import.meta.glob<Command>('./commands/*.ts', { import: 'default' });
const loaders = new Map(
  Object.entries(files).map(([file, load]) => [file.replace(/^.*\/|\.ts$/g, ''), load] as const),
);

const formOf = (name: string, { usage, parameters = [], options = {} }: Command): string =>
  [
    name,
    ...(usage === undefined
      ? [...parameters.map((parameter) => parameter.name), ...Object.keys(options).map((key) => `[--${key}]`)]
      : [usage]),
  ].join(' ');

const usage = async (): Promise<string> => {
  const lines = await Promise.all(
    [...loaders].map(async ([name, load]) => {
      const command = await load();
      return { form: formOf(name, command), summary: command.summary };
    }),
  );
  const width = Math.max(...lines.map(({ form }) => form.length));
  return [
    'Usage: npm run admin -- <command>',
    '',
    ...lines.map(({ form, summary }) => `  ${form.padEnd(width)}  ${summary}`),
    '',
    'See docs/admin.md.',
  ].join('\n');
};

type Read = Pick<Call, 'values' | 'options'>;

/** The arguments and options in a command line. Throws a WrongUse. */
const readLine = (name: string, command: Command, line: readonly string[], folder: string): Read => {
  const { parameters = [], options: known = {} } = command;
  let given;
  try {
    given = parseArgs({ args: [...line], options: known, allowPositionals: true });
  } catch (error) {
    const option = /'(-[^'\s]*)/.exec((error as Error).message)?.[1] ?? 'option';
    throw new WrongUse(`${name} has no option ${option}, or it is given in the wrong way.`);
  }
  const texts = given.positionals;
  if (texts.length > parameters.length) throw new WrongUse(`${name} has too many arguments.`);
  const missing = parameters.find(({ isOptional }, index) => index >= texts.length && isOptional !== true);
  if (missing) throw new WrongUse(`${name} needs ${missing.name}.`);
  const values = texts.map((text, index) => parameters[index]?.read(text, folder) ?? text);
  const options = { ...given.values } as Call['options'];
  command.check?.({ values, options });
  return { values, options };
};

/** A sentence about an error, without what it may quote: addresses with passwords, values of statements. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof Failure || error instanceof StartError) return error.message;
  const { message, code } = withoutParameters(error) as NodeJS.ErrnoException;
  const text = String(hideInAddresses(message || code || 'of an unknown error')).split('\n')[0] ?? '';
  return `The command failed: ${text.replace(/\.$/, '')}.`;
};

/** Where a command line runs. */
interface Terminal extends Pick<Call, 'env' | 'print' | 'say' | 'signal'> {
  /** Where its paths are meant from. */
  readonly folder: string;
}

/** Runs the work and undoes its steps, when a signal interrupts it, too. */
const perform = async (command: Command, read: Read, terminal: Terminal): Promise<number> => {
  const { signal } = terminal;
  const cleanup = createCleanupStack(quietLog);
  const stop = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  try {
    await Promise.race([asSystem(() => command.run({ ...terminal, ...read, cleanup })), stop]);
    return 0;
  } catch (error) {
    terminal.say(sentenceOf(signal.aborted ? signal.reason : error));
    return 1;
  } finally {
    await cleanup.run();
  }
};

/** Runs the command of a command line. Returns its exit code, as `runAdmin` does. */
export const runLine = async ([name, ...line]: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    if (name === undefined) throw new WrongUse('Name a command.');
    const load = loaders.get(name);
    if (!load) throw new WrongUse(`There is no command ${JSON.stringify(name.slice(0, 60))}.`);
    const command = await load();
    return await perform(command, readLine(name, command, line, terminal.folder), terminal);
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    terminal.say(`${error.message}\n\n${await usage()}`);
    return 2;
  }
};

/**
 * Runs the command of the process's command line; `folder` is where its paths are meant from. Returns the exit code: 0 done,
 * 1 failed or the answer is no, 2 wrong use. The result is on stdout, everything else on stderr. See docs/admin.md.
 */
export const runAdmin = async (line: readonly string[], folder: string): Promise<number> => {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => interrupted.abort(new Failure('The command was interrupted.')));
  }
  // The exit of a PostgreSQL, which is waited for, may not keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  try {
    return await runLine(line, {
      folder,
      env: process.env,
      print: (text) => void process.stdout.write(`${text}\n`),
      say: (text) => void process.stderr.write(`${text}\n`),
      signal: interrupted.signal,
    });
  } finally {
    clearInterval(alive);
  }
};
