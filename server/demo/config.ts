import type { Config } from '../config.ts';
import { type DemoInbox, startInbox } from './inbox/inbox.ts';
import { newDemoPassword } from './people.ts';

/** Starts the inbox of a demo, on the address that the server itself listens on. */
export const openDemoInbox = (config: Config, productUrl: string): Promise<DemoInbox> =>
  startInbox({ host: config.host, port: config.demoInboxPort, productUrl });

/** The settings of a demo: a superadmin, and messages go to its inbox unless the operator says otherwise. */
export const demoConfig = (config: Config, { smtpUrl, smsUrl }: DemoInbox): Config => ({
  ...config,
  superadmin: config.superadmin ?? { email: 'superadmin@flowgen.example', password: newDemoPassword() },
  smtpUrl: config.smtpUrl ?? smtpUrl,
  smsUrl: config.smsUrl ?? smsUrl,
});
