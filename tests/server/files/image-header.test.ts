import { expect, it } from 'vitest';
import { readImageHeader } from '../../../server/files/image-header.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const PNG = hex('89504e470d0a1a0a 0000000d 49484452 0000001e 00000014 08060000 00000000 00');
const GIF = hex('474946383961 1e00 1400 000000');
const JPEG = hex(
  'ffd8 ffe0 0010 4a46494600010100000100010000 ff ffc4 0004 0000 ffc0 0011 08 0014 001e 030122001103',
);
const WEBP_X = hex('52494646 1e000000 57454250 56503858 0a000000 00000000 1d0000 130000');
const WEBP_L = hex('52494646 1e000000 57454250 5650384c 0a000000 2f 1dc00400 0000000000');
const WEBP = hex('52494646 1e000000 57454250 56503820 0a000000 000000 9d012a 1e00 1400');

it.each([
  ['image/png', PNG],
  ['image/gif', GIF],
  ['image/jpeg', JPEG],
  ['image/webp', WEBP_X],
  ['image/webp', WEBP_L],
  ['image/webp', WEBP],
])('reads the size of %s, and rejects a truncated one', (type, bytes) => {
  expect(readImageHeader(bytes)).toEqual({ type, width: 30, height: 20 });
  for (let end = 0; end < bytes.length; end++) {
    const found = readImageHeader(bytes.subarray(0, end));
    expect(found === undefined || (found.width === 30 && found.height === 20)).toBe(true);
  }
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(100)],
  ['HTML', Buffer.from('<html><body>GIF89a</body></html>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a JPEG without a frame', hex('ffd8 ffe0 0002 ffda 0002 0000000000000000')],
  ['a JPEG whose segment has no length', hex('ffd8 ffe0 0000 ffc0 0011 08 0014 001e 03')],
])('rejects %s', (_, bytes) => {
  expect(readImageHeader(bytes)).toBeUndefined();
});
