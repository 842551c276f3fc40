import { describe, expect, it } from 'vitest';
import { packetMeter } from '../../../server/mqtt/limits.ts';

const packet = (length: number): Buffer => {
  const head = [0x30];
  let left = length;
  do {
    head.push((left % 128) + (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  // A body that looks like packet headers.
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length, 0xff)]);
};

describe('the packet meter', () => {
  it('accepts packets up to the limit, however they are split', () => {
    const stream = Buffer.concat([0, 1, 127, 128, 1_000, 300, 0, 999].map(packet));
    for (const step of [1, 2, 3, 7, 100, stream.length]) {
      const fits = packetMeter(() => 1_000);
      for (let at = 0; at < stream.length; at += step)
        expect(fits(stream.subarray(at, at + step))).toBe(true);
    }
  });

  it('stops at the header of a longer one', () => {
    const stream = Buffer.concat([packet(1_000), packet(1_001)]);
    for (const step of [1, 5, stream.length]) {
      const fits = packetMeter(() => 1_000);
      let seen = 0;
      while (seen < stream.length && fits(stream.subarray(seen, seen + step))) seen += step;
      expect(seen).toBeLessThan(1_000 + 3 + 4);
    }
    expect(packetMeter(() => 1_000)(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]))).toBe(false);
  });
});
