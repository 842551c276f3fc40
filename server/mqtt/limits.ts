import type { Socket } from 'node:net';

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

interface PacketLimits {
  readonly maxBytes: () => number;
  /** False leaves what arrives in the buffers of the network. Emit `readable` once it is true again. */
  readonly mayRead: () => boolean;
  readonly onTooLong: () => void;
}

/** Closes a connection that sends too long a packet, before it is buffered in memory; calls `onTooLong` first. */
export const limitPackets = (socket: Socket, { maxBytes, mayRead, onTooLong }: PacketLimits): void => {
  const fits = packetMeter(maxBytes);
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  socket.read = (size?: number) => {
    if (!mayRead()) return null;
    const chunk = read(size);
    if (chunk === null || fits(chunk)) return chunk;
    onTooLong();
    socket.destroy(new Error('The packet is too long.'));
    return null;
  };
};
