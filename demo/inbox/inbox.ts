import { isAny, isLoopback, listeningError, originOf } from '../../server/startup/listening.ts';
import type { Hook } from './calls.ts';
import { receiveMails } from './mail.ts';
import type { Simulated } from './page.ts';
import { inboxApp } from './routes.ts';
import { createInboxStore, type InboxStore } from './store.ts';

/** Receives everything that a demo sends, and shows it. */
export interface DemoInbox {
  /** The address of its page, without a trailing slash. */
  readonly url: string;
  /** Where the server delivers to. */
  readonly smtpUrl: string;
  readonly smsUrl: string;
  readonly hookUrl: (hook: Hook) => string;
  /** Whether this is the address of one of its webhooks. */
  readonly isHook: (url: string) => boolean;
  readonly messages: InboxStore['list'];
  /** Sets what its button does. */
  readonly onSimulate: (simulate: () => Simulated) => void;
  readonly close: () => Promise<void>;
}

interface InboxOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The address of the product. */
  readonly productUrl: string;
}

/** Starts the inbox of a demo. Throws a StartError if its port can't be opened. */
export const startInbox = async ({ host, port, productUrl }: InboxOptions): Promise<DemoInbox> => {
  const store = createInboxStore();
  let simulate = (): Simulated => 'not_ready';
  const hosts = isLoopback(host) ? new Set(['127.0.0.1', 'localhost', '[::1]', host]) : null;
  const app = inboxApp({ store, simulate: () => simulate(), productUrl, hosts });
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw listeningError(error, { host, port, portName: 'DEMO_INBOX_PORT' });
  });
  const address = app.server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  const mails = await receiveMails(store.add);
  // An inbox that listens on all addresses is called on the loopback one.
  const own = originOf(isAny(host) ? '127.0.0.1' : host, opened);
  const hookUrl = (hook: Hook): string => `${own}/hooks/${hook}`;
  return {
    url: originOf(host, opened),
    smtpUrl: mails.url,
    smsUrl: `${own}/sms`,
    hookUrl,
    isHook: (url) => url.startsWith(`${own}/hooks/`),
    messages: store.list,
    onSimulate: (handler) => {
      simulate = handler;
    },
    close: async () => {
      await Promise.all([app.close(), mails.close()]);
    },
  };
};
