import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { AlarmAction, AlarmActions } from '../../../providers/data/alarms/calls.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';

/** What is said when an action has succeeded. */
const DONE: Readonly<Record<AlarmAction, string>> = {
  acknowledge: 'alarms.acknowledged',
  comment: 'alarms.commented',
  assign: 'alarms.assigned',
  shelve: 'alarms.is_shelved',
  unshelve: 'alarms.unshelved',
  reset: 'alarms.is_reset',
};

/** Performs actions on a case. `act` throws the server's refusal, `actOrNotify` shows it as a message. */
export const useCaseAction = (id: number) => {
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const [isPending, setIsPending] = useState(false);
  const act = async <A extends AlarmAction>(action: A, body: AlarmActions[A]): Promise<void> => {
    setIsPending(true);
    try {
      await provider.actOnAlarm(id, action, body);
      const isUnassigned = 'user_id' in body && body.user_id === null;
      notify(isUnassigned ? 'alarms.unassigned' : DONE[action], { type: 'success' });
    } finally {
      setIsPending(false);
      // Also after a refusal: somebody else may have been faster.
      void client.invalidateQueries({ queryKey: ['alarms'] });
    }
  };
  const actOrNotify = async <A extends AlarmAction>(action: A, body: AlarmActions[A]): Promise<void> => {
    try {
      await act(action, body);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  return { act, actOrNotify, isPending };
};
