import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { formatCount } from '../domain/format.ts';
import { UNDO_MS } from '../domain/site-limits.ts';
import type { SiteDataProvider } from '../providers/data/provider.ts';
import { isDenied } from '../providers/error-pages.ts';
import { useFormatLocale } from '../providers/current-user.ts';
import { summaryOf } from './server-errors.ts';

interface Args {
  readonly smart_count?: number;
  readonly [name: string]: unknown;
}

const useCountedArgs = () => {
  const locale = useFormatLocale();
  return (args: Args): Args =>
    args.smart_count === undefined ? args : { ...args, number: formatCount(args.smart_count, locale) };
};

/** Undoes what a call changed (`batch`) and says so, or why not; returns whether it worked. Everything shown is fetched again. */
export const useUndo = () => {
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const counted = useCountedArgs();
  return async (batch: string): Promise<boolean> => {
    let worked = true;
    try {
      const { count } = await provider.undo(batch);
      notify('lists.undone', { type: 'success', messageArgs: counted({ smart_count: count }) });
    } catch (error) {
      worked = false;
      if (!isDenied(error)) notify(summaryOf(error), { type: 'error', autoHideDuration: null });
    }
    await client.invalidateQueries();
    return worked;
  };
};

/**
 * Says what was done. Where the server can take it back (`batch`, from the answer or `batchOf`), the
 * message stays for 10 s with "Undo".
 */
export const useNotifyDone = () => {
  const notify = useNotify();
  const undo = useUndo();
  const counted = useCountedArgs();
  return (message: string, args: Args, batch?: string): void =>
    notify(message, {
      type: 'success',
      messageArgs: counted(args),
      ...(batch === undefined ? {} : { undo: () => undo(batch), autoHideDuration: UNDO_MS }),
    });
};
