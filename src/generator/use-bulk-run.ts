import type { BulkResult } from '../domain/api/bulk.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Changes, BulkSelection } from '../providers/data/bulk.ts';
import { useBulkSelection } from './bulk-context.ts';
import { useSelection } from './selection.tsx';
import { useNotifyDone } from './use-notify-done.ts';

type State =
  | { readonly kind: 'ready' | 'running' | 'stopped' }
  | { readonly kind: 'failed'; readonly error: Error };

interface Task {
  readonly done: string;
  run(chosen: BulkSelection, data: Changes | null, signal: AbortSignal): Promise<BulkResult>;
  onClose(): void;
}

/**
 * Runs a bulk call on the selection. If stopped, the server notices the closed connection and rolls back.
 * Afterwards all queries are refetched, so that all numbers are consistent.
 */
export const useBulkRun = ({ done, run, onClose }: Task, changes: number | undefined) => {
  const client = useQueryClient();
  const say = useNotifyDone();
  const { chosen } = useBulkSelection();
  const { clear } = useSelection();
  const [state, setState] = useState<State>({ kind: 'ready' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (data: Changes | null): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running' });
    try {
      const { count, batch_id } = await run(chosen, data, controller.signal);
      running.current = null;
      clear();
      onClose();
      say(done, { smart_count: changes ?? count }, batch_id);
    } catch (error) {
      running.current = null;
      setState(controller.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error: error as Error });
    }
    await client.invalidateQueries();
  };
  return { state, start, stop: () => running.current?.abort() };
};
