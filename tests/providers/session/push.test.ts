import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { canPush } from '../../../src/providers/session/push.ts';

type Handler = (event: Record<string, unknown>) => void;

/** Runs the service worker with a stand-in for its global scope, which no test browser provides here. */
const startWorker = () => {
  const handlers = new Map<string, Handler>();
  const shown = vi.fn(async () => undefined);
  const opened = vi.fn(async () => undefined);
  const focused = vi.fn(async () => undefined);
  const scope = {
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    registration: { showNotification: shown },
    location: { origin: 'https://flowgen.example.com' },
    clients: {
      matchAll: async () => [{ url: 'https://flowgen.example.com/admin/alarms/7', focus: focused }],
      openWindow: opened,
    },
  };
  const source = readFileSync('public/push-worker.js', 'utf8');
  runInNewContext(source, { self: scope, URL });
  const emit = async (name: string, facts: Record<string, unknown>): Promise<void> => {
    let work: unknown;
    handlers.get(name)?.({ ...facts, waitUntil: (given: unknown) => (work = given) });
    await work;
  };
  return { emit, shown, opened, focused };
};

describe('push messages', () => {
  it('are not offered by a browser without them', () => {
    expect(canPush()).toBe(false);
  });

  it('show the alarm, even if the message can’t be read', async () => {
    const { emit, shown } = startWorker();
    const message = { title: 'Scald risk', body: 'Basin 3', url: '/admin/alarms/7', tag: 'alarm-7' };
    await emit('push', { data: { json: () => message } });
    expect(shown).toHaveBeenLastCalledWith(
      'Scald risk',
      expect.objectContaining({ body: 'Basin 3', tag: 'alarm-7', data: { url: '/admin/alarms/7' } }),
    );
    const unreadable = () => {
      throw new SyntaxError('no JSON');
    };
    await emit('push', { data: { json: unreadable } });
    expect(shown).toHaveBeenLastCalledWith('Flowgen', expect.objectContaining({ body: '' }));
  });

  it('open the case in its window or a new one, never another site', async () => {
    const { emit, opened, focused } = startWorker();
    const press = (url: string) =>
      emit('notificationclick', { notification: { close: () => undefined, data: { url } } });
    await press('/admin/alarms/7');
    expect(focused).toHaveBeenCalledOnce();
    await press('/admin/alarms/8');
    expect(opened).toHaveBeenLastCalledWith('https://flowgen.example.com/admin/alarms/8');
    await press('https://evil.example.com/');
    expect(opened).toHaveBeenLastCalledWith('https://flowgen.example.com');
  });
});
