/** The decoder of the enhanced payload (51 bytes) and of the extended one (48 bytes), in little-endian order. */
export const W1_DECODER = `
function decodeUplink({ bytes, fPort }) {
  const u16 = (at) => bytes[at] | (bytes[at + 1] << 8);
  const u32 = (at) => (u16(at) | (u16(at + 2) << 16)) >>> 0;
  if (fPort !== 100) return { errors: ['Port ' + fPort + ' has no readings.'] };

  if (bytes.length === 48) {
    return {
      data: {
        timestamp: u32(0),
        status_code: bytes[4],
        current_volume: u32(5) / 1000,
        log_timestamp: u32(9),
        log_volume: u32(13) / 1000,
      },
    };
  }
  if (bytes.length !== 51 || bytes[0] !== 1) return { errors: ['This payload is not known.'] };

  // The hours since the log’s start, 14 bits each.
  const bit = (index) => (bytes[10 + (index >> 3)] >> (index & 7)) & 1;
  const delta = (hour) => {
    let litres = 0;
    for (let index = 13; index >= 0; index -= 1) litres = litres * 2 + bit(hour * 14 + index);
    return litres;
  };
  const status = bytes[5];
  const has = (mask) => (status & mask) === mask;
  let history = 0;
  for (let hour = 0; hour < 23; hour += 1) history += delta(hour);
  return {
    data: {
      timestamp_unix: u32(1),
      status,
      low_battery: has(0x04),
      permanent_error: has(0x08),
      temporary_error: has(0x10),
      pipe_empty: status === 0x10,
      backflow: has(0x60),
      burst: has(0xa0),
      leakage: has(0x20) && !has(0x60) && !has(0xa0),
      low_temperature: has(0x80) && !has(0xa0),
      log_volume_m3: u32(6) / 1000,
      history_total_m3: history / 1000,
      current_volume_m3: (u32(6) + history) / 1000,
    },
  };
}
`;
