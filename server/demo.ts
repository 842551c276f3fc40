import type { DemoAccount } from '../src/domain/sign-in/demo-account.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';

/** The settings of a server with a demo, and the inbox that receives the demo's messages. */
export interface OpenDemo {
  readonly config: Config;
  /** The address of the inbox's page, without a trailing slash. */
  readonly inboxUrl: string;
  readonly close: () => Promise<void>;
}

/** The demo that a server is given by its entry, `main.ts`. The server knows no more of it than this. */
export interface Demo {
  /** Prepares for a start with `DEMO=on`. Throws a StartError if the inbox's port can't be opened. */
  readonly open: (config: Config, publicUrl: string) => Promise<OpenDemo>;
  /** Whether a webhook calls the inbox, which may have a private address. */
  readonly isHook: (url: string) => boolean;
  /**
   * Begins the demo, once. Resolves with the accounts that were created, or null if they existed before; the rest
   * continues in the background.
   */
  readonly begin: (context: Context) => Promise<readonly DemoAccount[] | null>;
  /** Begins the demo of a start with `DEMO=on`, and prints its accounts, a new superadmin's too, and its progress. */
  readonly beginPrinting: (context: Context, superadmin: Config['superadmin'] | null) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What stands for the demo in a server that shows none. */
export const withoutDemo: Demo = {
  open: (config) => Promise.resolve({ config, inboxUrl: '', close: () => Promise.resolve() }),
  isHook: () => false,
  begin: () => Promise.resolve(null),
  beginPrinting: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};
