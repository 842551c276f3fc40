import type { Context } from '../context.ts';
import { memoizePer } from '../memoize-per.ts';
import { mqttStateOf } from '../mqtt/counters.ts';
import type { Account } from './people.ts';
import { type Demo, prepareDemo } from './start.ts';

const mqttUrlOf = (context: Context): string | null => context.config.mqttUrl ?? mqttStateOf(context).address;

/** The demonstration of this server, from when it is begun until the server stops. */
export const demoOf = memoizePer((context: Context) => {
  let begun: Promise<Demo> | undefined;
  let running = Promise.resolve();
  const prepare = async (told: (share: number) => void): Promise<Demo> => {
    const demo = await prepareDemo(context, mqttUrlOf(context));
    running = demo.run(told).catch((error: unknown) => {
      if ((error as { name?: unknown }).name === 'AbortError') return;
      context.log.error({ err: error }, 'the demonstration could not be made');
    });
    return demo;
  };
  return {
    /** Answers the accounts that were made, null where it was made before; the rest goes on by itself. */
    begin: async (told: (share: number) => void = () => undefined): Promise<readonly Account[] | null> => {
      begun ??= prepare(told);
      return (await begun).accounts;
    },
    stop: async (): Promise<void> => {
      await (await begun)?.stop();
      await running;
    },
  };
});
