/**
 * The decoder of the vendor’s channels: a channel’s number and type, then its value. `channels` are those of one model,
 * as entries `'20ce': [length, (at) => values]`.
 */
export const milesightDecoder = (channels = ''): string => `
const WATER_ALARMS = {
  1: 'water outage timeout alarm',
  2: 'water outage timeout alarm release',
  3: 'water flow timeout alarm',
  4: 'water flow timeout alarm release',
};

function decodeUplink({ bytes }) {
  const data = {};
  const u8 = (at) => bytes[at];
  const u16 = (at) => bytes[at] | (bytes[at + 1] << 8);
  const i16 = (at) => (u16(at) << 16) >> 16;
  const u32 = (at) => (u16(at) | (u16(at + 2) << 16)) >>> 0;
  const f32 = (at) => new DataView(Uint8Array.from(bytes.slice(at, at + 4)).buffer).getFloat32(0, true);
  const water = (at) => ({ water_conv: u16(at) / 10, pulse_conv: u16(at + 2) / 10, water: f32(at + 4) });
  const past = (entry) => {
    (data.history ??= []).push(entry);
    return {};
  };
  const nothing = () => ({});
  const channels = {
    ff01: [1, nothing],
    ff09: [2, nothing],
    ff0a: [2, nothing],
    ffff: [2, nothing],
    ff16: [8, nothing],
    ff0f: [1, nothing],
    fffe: [1, nothing],
    ff0b: [1, nothing],
    '0175': [1, (at) => ({ battery: u8(at) })],
    '0367': [2, (at) => ({ temperature: i16(at) / 10 })],
    '83d7': [5, (at) => ({ temperature: i16(at) / 10 })],
    '0468': [1, (at) => ({ humidity: u8(at) / 2 })],
    '0300': [1, (at) => ({ leakage_status: u8(at) === 0 ? 'normal' : 'leak' })],
    '0500': [1, (at) => ({ gpio: u8(at) === 0 ? 'low' : 'high' })],
    '8500': [2, (at) => ({ gpio: u8(at) === 0 ? 'low' : 'high' })],
    '05c8': [4, (at) => ({ pulse: u32(at) })],
    '05e1': [8, water],
    '85e1': [9, (at) => ({ ...water(at), water_alarm: WATER_ALARMS[u8(at + 8)] })],${channels}
  };
  const hex = (byte) => byte.toString(16).padStart(2, '0');
  for (let at = 0; at + 2 < bytes.length; ) {
    const channel = hex(bytes[at]) + hex(bytes[at + 1]);
    const [length, read] = channels[channel] ?? [];
    if (length === undefined || at + 2 + length > bytes.length)
      return { data, warnings: ['Channel ' + channel + ' cannot be read.'] };
    Object.assign(data, read(at + 2));
    at += 2 + length;
  }
  return { data };
}
`;
