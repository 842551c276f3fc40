import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { formatCount } from '../../domain/text/format.ts';
import { UNDO_MS } from '../../domain/site-limits.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { isDenied } from '../../providers/routing/error-pages.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { summaryOf } from '../form/server-errors.ts';

interface Args {
  readonly smart_count?: number;
  readonly [name: string]: unknown;
}

const useCountedArgs = () => {
  const locale = useFormatLocale();
  return (args: Args): Args =>
    args.smart_count === undefined ? args : { ...args, number: formatCount(args.smart_count, locale) };
};

/** Undoes the changes of a call (`batch`), shows the outcome and refetches all queries; returns whether it succeeded. */
export const useUndo = () => {
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const counted = useCountedArgs();
  return async (batch: string): Promise<boolean> => {
    let succeeded = true;
    try {
      const { count } = await provider.undo(batch);
      notify('lists.undone', { type: 'success', messageArgs: counted({ smart_count: count }) });
    } catch (error) {
      succeeded = false;
      if (!isDenied(error)) notify(summaryOf(error), { type: 'error', autoHideDuration: null });
    }
    await client.invalidateQueries();
    return succeeded;
  };
};

/**
 * Shows a success message. If the change can be undone (`batch`), the message stays for 10 s with an "Undo"
 * button.
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
