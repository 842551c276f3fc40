import type { Command } from '../../server/admin/command.ts';
import { quietLog } from '../../server/admin/quiet-log.ts';
import { createCleanupStack } from '../../server/startup/cleanup-stack.ts';
import { asSystem } from '../../server/db/access/scope.ts';

/** Runs a command in this process; throws its Failure. */
export const runCommand = async (
  command: Command,
  env: Readonly<Record<string, string>>,
  {
    values = [],
    options = {},
    signal = new AbortController().signal,
  }: {
    readonly values?: readonly string[];
    readonly options?: Readonly<Record<string, string | boolean>>;
    readonly signal?: AbortSignal;
  } = {},
): Promise<{ readonly printed: string; readonly said: string }> => {
  const cleanup = createCleanupStack(quietLog);
  const [printed, said]: [string[], string[]] = [[], []];
  try {
    command.check?.({ values, options });
    const call = { values, options, env, signal, cleanup };
    await asSystem(() =>
      command.run({ ...call, print: (line) => void printed.push(line), say: (line) => void said.push(line) }),
    );
    return { printed: printed.join('\n'), said: said.join('\n') };
  } finally {
    await cleanup.run();
  }
};
