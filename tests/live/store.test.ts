import { describe, expect, it, vi } from 'vitest';
import { createLiveStore } from '../../src/live/store.ts';

const manual = () => {
  const waiting: (() => void)[] = [];
  const store = createLiveStore((run) => void waiting.push(run));
  return { store, frame: () => waiting.splice(0).forEach((run) => run()), waiting };
};
const TS = '2026-11-20T02:15:45.812Z';

describe('the store of live values', () => {
  it('notifies the listeners of an id once per frame, however often it changes', () => {
    const { store, frame, waiting } = manual();
    const [of17, of18] = [vi.fn(), vi.fn()];
    store.listen(17, of17);
    const stop = store.listen(18, of18);
    for (const end of [1, 2, 3]) store.apply({ id: 17, end, ts: TS });
    expect(waiting).toHaveLength(1);
    expect(of17).not.toHaveBeenCalled();
    frame();
    expect(of17).toHaveBeenCalledTimes(1);
    expect(of18).not.toHaveBeenCalled();
    expect(store.get(17)).toMatchObject({ value: 3, ts: Date.parse(TS), stale: false, isFresh: true });
    stop();
    store.apply({ id: 18, end: 1 });
    frame();
    expect(of18).not.toHaveBeenCalled();
    expect(store.get(18)).toMatchObject({ ts: null });
  });

  it('returns the same object while a value does not change', () => {
    const { store } = manual();
    store.apply({ id: 1, end: 5, ts: TS });
    expect(store.get(1)).toBe(store.get(1));
  });

  it('keeps the lowest and highest of the last ten minutes', () => {
    const { store } = manual();
    const at = (minutes: number): string => new Date(Date.parse(TS) + minutes * 60_000).toISOString();
    const values = [43, 58, 41, 44].entries();
    for (const [minutes, end] of values) store.apply({ id: 1, end, ts: at(minutes) });
    expect(store.get(1)).toMatchObject({
      value: 44,
      low: { value: 41, ts: Date.parse(at(2)) },
      high: { value: 58, ts: Date.parse(at(1)) },
    });
    store.apply({ id: 1, end: 45, ts: at(11) });
    expect(store.get(1)).toMatchObject({ low: { value: 41 }, high: { value: 45 } });
  });

  it('treats no value as fresh after a disconnect until it is received again', () => {
    const { store, frame } = manual();
    const [listener, onStatus] = [vi.fn(), vi.fn()];
    store.listen(1, listener);
    store.onStatus(onStatus);
    store.setStatus('live');
    store.apply({ id: 1, end: 5, ts: TS });
    frame();
    store.setStatus('reconnecting');
    frame();
    expect(listener).toHaveBeenCalledTimes(2);
    expect(store.get(1)).toMatchObject({ value: 5, isFresh: false });
    store.setStatus('live');
    expect(store.get(1)?.isFresh).toBe(false);
    store.apply({ id: 1, end: 5, ts: TS });
    expect(store.get(1)?.isFresh).toBe(true);
    expect(onStatus).toHaveBeenCalledTimes(3);
  });

  it('uses the server’s clock', () => {
    const { store } = manual();
    store.setServerTime(Date.now() + 3_600_000);
    expect(Math.abs(store.now() - Date.now() - 3_600_000)).toBeLessThan(60_000);
  });

  it('discards everything on clear', () => {
    const { store, frame } = manual();
    const listener = vi.fn();
    store.listen(1, listener);
    store.apply({ id: 1, end: 5 });
    store.clear();
    frame();
    expect(store.get(1)).toBeUndefined();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
