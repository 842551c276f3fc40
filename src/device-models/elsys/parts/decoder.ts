/** The decoder of the vendor’s sensors: a type, then its value, in big-endian order. */
export const ELSYS_DECODER = `
function decodeUplink({ bytes }) {
  const data = {};
  const u8 = (at) => bytes[at];
  const u16 = (at) => (bytes[at] << 8) | bytes[at + 1];
  const i16 = (at) => (u16(at) << 16) >> 16;
  const u32 = (at) => ((u16(at) << 16) | u16(at + 2)) >>> 0;
  const i8 = (at) => (bytes[at] << 24) >> 24;
  const probe = (at) => {
    const { externalTemperature2: earlier } = data;
    const latest = i16(at) / 10;
    return { externalTemperature2: earlier === undefined ? latest : [earlier, latest].flat() };
  };
  const types = {
    0x01: [2, (at) => ({ temperature: i16(at) / 10 })],
    0x02: [1, (at) => ({ humidity: u8(at) })],
    0x03: [3, (at) => ({ x: i8(at), y: i8(at + 1), z: i8(at + 2) })],
    0x04: [2, (at) => ({ light: u16(at) })],
    0x05: [1, (at) => ({ motion: u8(at) })],
    0x06: [2, (at) => ({ co2: u16(at) })],
    0x07: [2, (at) => ({ vdd: u16(at) })],
    0x08: [2, (at) => ({ analog1: u16(at) })],
    0x09: [6, () => ({})],
    0x0a: [2, (at) => ({ pulse1: u16(at) })],
    0x0b: [4, (at) => ({ pulseAbs: u32(at) })],
    0x0c: [2, (at) => ({ externalTemperature: i16(at) / 10 })],
    0x0d: [1, (at) => ({ digital: u8(at) })],
    0x0e: [2, (at) => ({ distance: u16(at) })],
    0x0f: [1, (at) => ({ accMotion: u8(at) })],
    0x10: [4, (at) => ({ irInternalTemperature: i16(at) / 10, irExternalTemperature: i16(at + 2) / 10 })],
    0x11: [1, (at) => ({ occupancy: u8(at) })],
    0x12: [1, (at) => ({ waterleak: u8(at) })],
    0x13: [65, () => ({})],
    0x14: [4, (at) => ({ pressure: u32(at) / 1000 })],
    0x15: [2, (at) => ({ soundPeak: u8(at), soundAvg: u8(at + 1) })],
    0x16: [2, (at) => ({ pulse2: u16(at) })],
    0x17: [4, (at) => ({ pulseAbs2: u32(at) })],
    0x18: [2, (at) => ({ analog2: u16(at) })],
    0x19: [2, probe],
    0x1a: [1, (at) => ({ digital2: u8(at) })],
    0x1b: [4, () => ({})],
    0x1c: [2, (at) => ({ tvoc: u16(at) })],
    0x3d: [4, () => ({})],
  };
  for (let at = 0; at < bytes.length; ) {
    const [length, read] = types[bytes[at]] ?? [];
    if (length === undefined || at + 1 + length > bytes.length)
      return { data, warnings: ['Type ' + bytes[at] + ' cannot be read.'] };
    Object.assign(data, read(at + 1));
    at += 1 + length;
  }
  return { data };
}
`;
