import type { Duplex } from 'node:stream';

/*
 * Frames that are encoded once and sent to many sockets: ws (8.x) encodes a message again for each socket. They are
 * written to the stream that ws was given, between its own frames. Requires sockets without compression, and that ws
 * writes a frame at once and whole; it buffers only compressed and streamed messages.
 */

/** Encodes a text message as an unmasked server frame. See RFC 6455, section 5.2. */
export const frameOf = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
};

/** Sends an encoded frame to a socket; `stream` is the one below it. The socket must be open. */
export const writeFrame = (stream: Duplex, frame: Buffer): void => void stream.write(frame);

/** Joins messages into the text of one frame: a single message, or an array of them. */
export const joined = (messages: readonly string[]): string =>
  messages.length === 1 ? (messages[0] as string) : `[${messages.join(',')}]`;
