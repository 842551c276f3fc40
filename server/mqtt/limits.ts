import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Bytes of one packet. */
export const PACKET_MAX = 256 * 1024;
/** What a message takes in memory besides its payload. */
export const OVERHEAD = 500;

/**
 * Follows the packets of an MQTT stream as it is read, chunk by chunk; false as soon as one begins that
 * is longer than `most()` bytes. Source: MQTT 3.1.1, section 2.2.3.
 */
export const packetMeter = (most: () => number): ((chunk: Uint8Array) => boolean) => {
  /** Bytes of the body that are still to come. */
  let left = 0;
  let inLength = false;
  let length = 0;
  let scale = 1;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (left > 0) {
        const step = Math.min(left, chunk.length - at);
        left -= step;
        at += step;
        continue;
      }
      const byte = chunk[at++] as number;
      if (!inLength) {
        [inLength, length, scale] = [true, 0, 1];
        continue;
      }
      length += (byte & 0x7f) * scale;
      scale *= 128;
      if (length > most() || scale > 128 ** 4) return false;
      if (byte < 0x80) [inLength, left] = [false, length];
    }
    return true;
  };
};

/** Ends a connection whose packets are too long, before they are gathered in memory; `tell` is told of it. */
export const limitPackets = (socket: Socket, most: () => number, tell: () => void): void => {
  const fits = packetMeter(most);
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  socket.read = (size?: number) => {
    const chunk = read(size);
    if (chunk === null || fits(chunk)) return chunk;
    tell();
    socket.destroy(new Error('A packet is too long.'));
    return null;
  };
};

/** A bucket that fills by `perSecond` up to `burst`; `take` waits until there is one to take. */
export const rateLimit = (perSecond: number, burst: number) => {
  let tokens = burst;
  let at = performance.now();
  return {
    take: async (): Promise<void> => {
      const now = performance.now();
      tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
      at = now;
      tokens -= 1;
      // Below zero are those who wait already: each waits as long as those before it, and a bit.
      if (tokens < 0) await wait((-tokens / perSecond) * 1000, undefined, { ref: false });
    },
  };
};
