import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useNotifyDone } from '../../generator/page/use-notify-done.ts';
import type { BulkSelection } from '../../providers/data/bulk.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

/** Attaches devices to a project or detaches them, with undo. Resolves to false on failure and sets `problem`. */
export const useDeviceAttachment = (project: number, isAttached: boolean) => {
  const client = useQueryClient();
  const provider = useDataProvider<SiteDataProvider>();
  const done = useNotifyDone();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = async (selected: BulkSelection): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      const { count, batch_id } = isAttached
        ? await provider.attachDevices(project, selected)
        : await provider.detachDevices(project, selected);
      await client.invalidateQueries();
      done(isAttached ? 'projects.attached' : 'projects.detached', { smart_count: count }, batch_id);
      return true;
    } catch (error) {
      setProblem((error as Error).message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { apply, busy, problem };
};
