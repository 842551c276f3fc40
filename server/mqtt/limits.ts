import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Maximum bytes of one packet. */
export const PACKET_MAX = 256 * 1024;
/** Estimated memory per message in addition to its payload, in bytes. */
export const OVERHEAD = 500;

/**
 * Tracks packet lengths in an MQTT stream, chunk by chunk. Returns false as soon as a packet begins that is
 * longer than `maxBytes()`. See MQTT 3.1.1, section 2.2.3.
 */
export const packetMeter = (maxBytes: () => number): ((chunk: Uint8Array) => boolean) => {
  /** Bytes of the body not yet read. */
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
      if (length > maxBytes() || scale > 128 ** 4) return false;
      if (byte < 0x80) [inLength, left] = [false, length];
    }
    return true;
  };
};

/** Closes a connection that sends too long a packet, before it is buffered in memory; calls `onTooLong` first. */
export const limitPackets = (socket: Socket, maxBytes: () => number, onTooLong: () => void): void => {
  const fits = packetMeter(maxBytes);
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  socket.read = (size?: number) => {
    const chunk = read(size);
    if (chunk === null || fits(chunk)) return chunk;
    onTooLong();
    socket.destroy(new Error('The packet is too long.'));
    return null;
  };
};

/** A token bucket, refilled by `perSecond` up to `burst`. `take` waits for a token. */
export const rateLimit = (perSecond: number, burst: number) => {
  let tokens = burst;
  let at = performance.now();
  return {
    take: async (): Promise<void> => {
      const now = performance.now();
      tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
      at = now;
      tokens -= 1;
      // A negative balance counts the waiting callers: each waits for those before it and one more interval.
      if (tokens < 0) await wait((-tokens / perSecond) * 1000, undefined, { ref: false });
    },
  };
};
