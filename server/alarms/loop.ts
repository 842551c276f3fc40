import type { Context } from '../context.ts';

/** Work in the background that claims due rows in batches; see `service.ts`. */
export interface AlarmLoop {
  /** Logged with an error. */
  readonly failureMessage: string;
  /** Notifies people: waits until everything open and due was evaluated after the start. */
  readonly isNotification?: true;
  /**
   * Claims the next batch with `for update skip locked` and works it off in one transaction. Returns whether there may
   * be more.
   */
  readonly work: (context: Context) => Promise<boolean>;
}
