import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Passkey } from '../../domain/sign-in/passkeys.ts';
import { browserOf } from '../../domain/sign-in/user-agent.ts';
import { useNotifyError } from '../../generator/page/use-notify-error.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { createPasskey, passkeyFault } from '../../providers/session/passkeys.ts';
import { useBrowserName } from './browser-name.ts';
import { useOwnPasskeys } from './use-factors.ts';

/** The current user's passkeys, and how to change them. */
export const usePasskeys = () => {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const nameOf = useBrowserName();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { passkeys, error, refetch } = useOwnPasskeys();
  const refresh = () => client.invalidateQueries({ queryKey: ['auth'] });

  const add = async (): Promise<void> => {
    setAdding(true);
    try {
      const { recovery_codes } = await createPasskey(nameOf(browserOf(navigator.userAgent)));
      if (recovery_codes) setCodes(recovery_codes);
      await refresh();
      notify('passkeys.added', { type: 'success' });
    } catch (failure) {
      const fault = passkeyFault(failure);
      if (fault) notify(`passkeys.fault.${fault}`, { type: 'warning' });
      else notifyError(failure);
    } finally {
      setAdding(false);
    }
  };

  return {
    passkeys,
    error,
    retry: () => void refetch(),
    isAdding,
    add,
    /** New recovery codes, to be shown once. */
    codes,
    hideCodes: () => setCodes(null),
    /** Errors are the caller's. */
    rename: async ({ id }: Passkey, name: string): Promise<void> => {
      await provider.renamePasskey(id, name);
      await refresh();
      notify('passkeys.renamed', { type: 'success' });
    },
    /** Errors are the caller's. */
    remove: async ({ id }: Passkey): Promise<void> => {
      await provider.removePasskey(id);
      await refresh();
      notify('passkeys.removed', { type: 'success' });
    },
  };
};
