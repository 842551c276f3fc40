/** The type and size of an image from its first bytes, without decoding it. */
export interface ImageHeader {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

const latin = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

const png = (bytes: Buffer): ImageHeader | undefined =>
  bytes.length >= 33 &&
  bytes.readUInt32BE(0) === 0x89504e47 &&
  bytes.readUInt32BE(4) === 0x0d0a1a0a &&
  bytes.readUInt32BE(8) === 13 &&
  latin(bytes, 12, 16) === 'IHDR'
    ? { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

const gif = (bytes: Buffer): ImageHeader | undefined =>
  bytes.length >= 13 && /^GIF8[79]a$/.test(latin(bytes, 0, 6))
    ? { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    : undefined;

// Start of frame in any compression; C4, C8 and CC are tables.
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpeg = (bytes: Buffer): ImageHeader | undefined => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes[2] !== 0xff) return undefined;
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) {
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    // The image data begins before any frame header.
    if (marker === 0xda || length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
};

const uint24 = (bytes: Buffer, at: number): number => bytes.readUIntLE(at, 3);

const webp = (bytes: Buffer): ImageHeader | undefined => {
  if (bytes.length < 30 || latin(bytes, 0, 4) !== 'RIFF' || latin(bytes, 8, 12) !== 'WEBP') return undefined;
  const type = 'image/webp';
  switch (latin(bytes, 12, 16)) {
    case 'VP8X':
      return { type, width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined;
      const bits = bytes.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      if (uint24(bytes, 23) !== 0x2a019d) return undefined;
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
};

/** Detects the type and size of an image from its bytes, not its name; undefined for anything else. */
export const readImageHeader = (bytes: Buffer): ImageHeader | undefined =>
  png(bytes) ?? gif(bytes) ?? jpeg(bytes) ?? webp(bytes);
