import type { DemoAccount } from '../../src/domain/sign-in/demo-account.ts';
import type { Context } from '../context.ts';
import type { Demo } from './start.ts';

/** Runs the demo of a server from `begin` until `stop`. */
export interface DemoRunner {
  /**
   * Begins the demo, once. Resolves with the accounts that were created, or null if they existed before; the rest
   * continues in the background. `onProgress` is given the share that is done, 0 to 1.
   */
  readonly begin: (
    context: Context,
    onProgress?: (share: number) => void,
  ) => Promise<readonly DemoAccount[] | null>;
  readonly stop: () => Promise<void>;
}

const mqttUrlOf = ({ config, mqtt }: Context): string | null => config.mqttUrl ?? mqtt.address;

export const createDemoRunner = (): DemoRunner => {
  let begun: Promise<Demo> | undefined;
  let running = Promise.resolve();
  const prepare = async (context: Context, onProgress: (share: number) => void): Promise<Demo> => {
    // Only demos need it.
    const { prepareDemo } = await import('./start.ts');
    const demo = await prepareDemo(context, mqttUrlOf(context));
    running = demo.run(onProgress).catch((error: unknown) => {
      if ((error as { name?: unknown }).name === 'AbortError') return;
      context.log.error({ err: error }, 'the demo could not be created');
    });
    return demo;
  };
  return {
    begin: async (context, onProgress = () => undefined) => {
      begun ??= prepare(context, onProgress);
      return (await begun).accounts;
    },
    stop: async () => {
      await (await begun)?.stop();
      await running;
    },
  };
};
