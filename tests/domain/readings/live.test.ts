import { describe, expect, it } from 'vitest';
import {
  intervalOf,
  isSilent,
  isStale,
  isValueStale,
  liveState,
  readLiveFrame,
  staleAfterMs,
} from '../../../src/domain/readings/live.ts';

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
    const pace = { expected_interval_s: interval };
    expect(staleAfterMs(pace)).toBe(ms);
    expect(isStale(NOW - ms, NOW, pace)).toBe(false);
    expect(isStale(NOW - ms - 1, NOW, pace)).toBe(true);
  });

  it.each([
    [36_000, 54_000_000],
    [60, 5_400_000],
    [null, 5_400_000],
  ])(
    'a datapoint that usually comes every %s s is judged by that, not sooner than its device',
    (usual, ms) => {
      expect(staleAfterMs({ expected_interval_s: 3600, usual_interval_s: usual })).toBe(ms);
    },
  );

  it('a silent device makes all its values stale, whatever their own interval', () => {
    const battery = { expected_interval_s: 3600, usual_interval_s: 36_000 };
    const HOUR = 3_600_000;
    expect(isValueStale(NOW - 8 * HOUR, NOW, battery, NOW - HOUR)).toBe(false);
    expect(isValueStale(NOW - 8 * HOUR, NOW, battery, NOW - 2 * HOUR)).toBe(true);
    expect(isValueStale(NOW - 16 * HOUR, NOW, battery, NOW - HOUR)).toBe(true);
    expect(isValueStale(NOW - 8 * HOUR, NOW, battery, null)).toBe(false);
  });

  it('an active device that was never heard from is silent', () => {
    expect(isSilent(null, NOW, { expected_interval_s: 3600 })).toBe(true);
    expect(isSilent(NOW - 60_000, NOW, { expected_interval_s: 3600 })).toBe(false);
  });
});

describe('the state of a value', () => {
  const fresh = { ts: NOW - 1000, stale: false };
  const minutely = { expected_interval_s: 60 };
  it('is live or stale by its age, and stale when the sender says so', () => {
    expect(liveState({ ...fresh, stale: true }, 'live', NOW, minutely)).toBe('stale');
    expect(liveState(fresh, 'live', NOW, minutely)).toBe('live');
    expect(liveState(fresh, 'live', NOW + 121_000, minutely)).toBe('stale');
    expect(liveState({ ts: null, stale: true }, 'live', NOW, minutely)).toBe('stale');
    expect(liveState({ ts: null, stale: false }, 'live', NOW, minutely)).toBe('live');
  });
  it('is offline at once when the socket is down, and never where nothing was seen', () => {
    expect(liveState(fresh, 'reconnecting', NOW, minutely)).toBe('offline');
    expect(liveState(fresh, 'offline', NOW, minutely)).toBe('offline');
    expect(liveState(undefined, 'live', NOW, minutely)).toBe('never');
    expect(liveState(undefined, 'offline', NOW, minutely)).toBe('offline');
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

describe('the interval of a datapoint', () => {
  it('is that of its device, or its own where it comes less often', () => {
    expect(intervalOf({ expected_interval_s: 900, usual_interval_s: 9_000 })).toBe(9_000);
    expect(intervalOf({ expected_interval_s: 900, usual_interval_s: 300 })).toBe(900);
    expect(intervalOf({ expected_interval_s: 900, usual_interval_s: null })).toBe(900);
    expect(intervalOf({})).toBe(3_600);
  });
});
