import type { Config } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import type { Demo } from '../server/demo.ts';
import type { DemoInbox } from './inbox/inbox.ts';
import type { PreparedDemo } from './start.ts';

const mqttUrlOf = ({ config, mqtt }: Context): string | null => config.mqttUrls[0] ?? mqtt.address;

/** The settings of a demo: a superadmin, and messages go to its inbox unless the operator says otherwise. */
const withInbox = (config: Config, { smtpUrl, smsUrl }: DemoInbox, password: string): Config => ({
  ...config,
  superadmin: config.superadmin ?? { email: 'superadmin@flowgen.example', password },
  smtpUrl: config.smtpUrl ?? smtpUrl,
  smsUrl: config.smsUrl ?? smsUrl,
});

/** Makes the demo of one server. Only servers that show a demo load the rest of this folder. */
export const createDemo = (): Demo => {
  let inbox: DemoInbox | null = null;
  let begun: Promise<PreparedDemo> | undefined;
  let running = Promise.resolve();
  const prepare = async (context: Context, onProgress: (share: number) => void): Promise<PreparedDemo> => {
    const { prepareDemo } = await import('./start.ts');
    const demo = await prepareDemo({ ...context, inbox }, mqttUrlOf(context));
    running = demo.run(onProgress).catch((error: unknown) => {
      if ((error as { name?: unknown }).name === 'AbortError') return;
      context.log.error({ err: error }, 'the demo could not be created');
    });
    return demo;
  };
  const begin = async (context: Context, onProgress: (share: number) => void = () => undefined) => {
    begun ??= prepare(context, onProgress);
    return (await begun).accounts;
  };
  return {
    open: async (config, productUrl) => {
      const [{ startInbox }, { newDemoPassword }] = await Promise.all([
        import('./inbox/inbox.ts'),
        import('./people.ts'),
      ]);
      // On the address that the server itself listens on.
      const opened = await startInbox({ host: config.host, port: config.demoInboxPort, productUrl });
      inbox = opened;
      return {
        config: withInbox(config, opened, newDemoPassword()),
        inboxUrl: opened.url,
        close: opened.close,
      };
    },
    isHook: (url) => inbox?.isHook(url) === true,
    begin: (context) => begin(context),
    beginPrinting: async (context, superadmin) => {
      const { printAccounts, printProgress } = await import('./print-accounts.ts');
      printAccounts(await begin(context, printProgress()), superadmin ?? null);
    },
    stop: async () => {
      await (await begun)?.stop();
      await running;
    },
  };
};
