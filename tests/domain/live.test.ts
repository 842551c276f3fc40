import { describe, expect, it } from 'vitest';
import { isStale, liveState, readLiveFrame, staleAfterMs } from '../../src/domain/live.ts';

const NOW = Date.UTC(2026, 10, 20);

describe('stale', () => {
  it.each([
    [10, 120_000],
    [80, 120_000],
    [81, 121_500],
    [3600, 5_400_000],
    [null, 5_400_000],
    [undefined, 5_400_000],
  ])('an expected interval of %s s gives %d ms', (interval, ms) => {
    expect(staleAfterMs(interval)).toBe(ms);
    expect(isStale(NOW - ms, NOW, interval)).toBe(false);
    expect(isStale(NOW - ms - 1, NOW, interval)).toBe(true);
  });
});

describe('the state of a value', () => {
  const fresh = { ts: NOW - 1000, stale: false };
  it('is live or stale by its age, whatever the sender said of it once', () => {
    expect(liveState(fresh, 'live', NOW, 60)).toBe('live');
    expect(liveState(fresh, 'live', NOW + 121_000, 60)).toBe('stale');
    expect(liveState({ ts: null, stale: true }, 'live', NOW, 60)).toBe('stale');
    expect(liveState({ ts: null, stale: false }, 'live', NOW, 60)).toBe('live');
  });
  it('is offline at once when the socket is down, and never where nothing was seen', () => {
    expect(liveState(fresh, 'reconnecting', NOW, 60)).toBe('offline');
    expect(liveState(fresh, 'offline', NOW, 60)).toBe('offline');
    expect(liveState(undefined, 'live', NOW, 60)).toBe('never');
    expect(liveState(undefined, 'offline', NOW, 60)).toBe('offline');
  });
});

describe('frames', () => {
  it('are one message or a list of them', () => {
    const value = { kind: 'value', value: { id: 17, end: 43.5, ts: '2026-11-20T02:15:45.812Z' } };
    const text = '{"id":17,"end":43.5,"ts":"2026-11-20T02:15:45.812Z","stale":false}';
    expect(readLiveFrame(text)).toEqual([value]);
    expect(readLiveFrame(`[${text},{"type":"keepalive"}]`)).toEqual([value, { kind: 'ignored' }]);
  });
  it.each([
    ['{"type":"keepalive","id":1,"end":2}', 'ignored'],
    ['{"type":"anything","id":1,"end":2}', 'value'],
    ['{"type":"welcome","now":"2026-11-20T02:15:45.812Z"}', 'welcome'],
    ['{"type":"changed","resource":"devices_new"}', 'changed'],
    ['{"type":"error","id":5,"msg":"There is no such datapoint."}', 'error'],
    ['{"id":"17","end":1}', 'unreadable'],
    ['{"id":17,"end":"1"}', 'unreadable'],
    ['{"id":17,"end":null}', 'unreadable'],
    ['7', 'unreadable'],
    ['null', 'unreadable'],
    ['[[]]', 'unreadable'],
  ])('%s is %s', (text, kind) => {
    expect(readLiveFrame(text)?.map((message) => message.kind)).toEqual([kind]);
  });
  it('that are no JSON are told apart', () => {
    expect(readLiveFrame('{')).toBeNull();
    expect(readLiveFrame(new ArrayBuffer(1))).toBeNull();
  });
});
