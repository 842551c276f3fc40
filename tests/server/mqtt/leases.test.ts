import { describe, expect, it } from 'vitest';
import { brokerAddress } from '../../../server/mqtt/bridge.ts';
import { shareOf, LEASES } from '../../../server/mqtt/leases.ts';

/** Servers by the slots that they hold; each looks in turn until nobody changes anything. */
const settle = (servers: Set<number>[]): number => {
  for (let round = 0; round < 50; round++) {
    let moved = false;
    for (const [me, own] of servers.entries()) {
      const locks = servers.flatMap((held, pid) =>
        [0, ...held].map((slot) => ({ slot, pid, mine: pid === me })),
      );
      const { yields, tries } = shareOf(locks);
      if (yields !== null) own.delete(yields);
      for (const slot of tries) own.add(slot);
      moved ||= yields !== null || tries.length > 0;
    }
    if (!moved) return round;
  }
  return Infinity;
};

describe('the share of a server', () => {
  it('is all while it is alone', () => {
    const alone = [new Set<number>()];
    settle(alone);
    expect([...alone[0]!]).toEqual([1, 2, 3, 4]);
  });

  it.each([1, 2, 3, 4, 5, 7])('is even among %i servers, as they come and go', (count) => {
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
  it('has its credentials apart', () => {
    expect(brokerAddress('mqtts://us%40er:p%2Fw%25@host:8883')).toEqual({
      url: 'mqtts://host:8883',
      username: 'us@er',
      password: 'p/w%',
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
