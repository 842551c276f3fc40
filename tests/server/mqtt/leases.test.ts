import { describe, expect, it } from 'vitest';
import { brokerAddress } from '../../../server/mqtt/bridge.ts';
import { shareOf, LEASES } from '../../../server/mqtt/leases.ts';

/** Slots by server; each server acts in turn until nothing changes. */
const settle = (servers: Set<number>[]): number => {
  for (let round = 0; round < 50; round++) {
    let moved = false;
    for (const [me, own] of servers.entries()) {
      const locks = servers.flatMap((held, pid) =>
        [0, ...held].map((slot) => ({ slot, pid, mine: pid === me })),
      );
      const { release, acquire } = shareOf(locks);
      if (release !== null) own.delete(release);
      for (const slot of acquire) own.add(slot);
      moved ||= release !== null || acquire.length > 0;
    }
    if (!moved) return round;
  }
  return Infinity;
};

describe('a server’s share of the sessions', () => {
  it('is all sessions if it is the only server', () => {
    const alone = [new Set<number>()];
    settle(alone);
    expect([...alone[0]!]).toEqual([1, 2, 3, 4]);
  });

  it.each([1, 2, 3, 4, 5, 7])('is equal among %i servers, even when servers start and stop', (count) => {
    const servers = [new Set<number>()];
    settle(servers);
    while (servers.length < count) {
      servers.push(new Set());
      expect(settle(servers)).toBeLessThan(50);
    }
    while (servers.length > 0) {
      const sizes = servers.map(({ size }) => size);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(LEASES);
      expect(new Set(servers.flatMap((own) => [...own])).size).toBe(LEASES);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2);
      servers.shift();
      if (servers.length > 0) expect(settle(servers)).toBeLessThan(50);
    }
  });
});

describe('the address of a broker', () => {
  it('is separated from its credentials', () => {
    expect(brokerAddress('mqtts://us%40er:p%2Fw%25@host:8883')).toEqual({
      url: 'mqtts://host:8883',
      username: 'us@er',
      password: 'p/w%',
      host: 'host:8883',
      displayAddress: 'mqtts://host:8883',
    });
    expect(brokerAddress('wss://host/mqtt?token=secret')).toMatchObject({
      username: undefined,
      password: undefined,
      displayAddress: 'wss://host/mqtt',
    });
    expect(brokerAddress('mqtt://u:100%@host')).toMatchObject({
      password: '100%',
      displayAddress: 'mqtt://host',
    });
  });
});
