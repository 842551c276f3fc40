/**
 * The decoder of the vendor’s format: version 2, the device, a flag for each sensor that follows, and its 16-bit values.
 * `sensors` are those of one model, as entries `[number of values, (x) => values]`.
 */
export const decentlabDecoder = (sensors: string): string => `
function decodeUplink({ bytes }) {
  const u16 = (at) => (bytes[at] << 8) | bytes[at + 1];
  const measured = (value, unit) => ({ value, unit });
  const sensors = [${sensors}
  ];
  if (bytes[0] !== 2) return { errors: ['Version ' + bytes[0] + ' of the protocol is not known.'] };
  const data = { protocol_version: 2, device_id: u16(1) };
  let at = 5;
  sensors.forEach(([length, read], index) => {
    if (((u16(3) >> index) & 1) === 0) return;
    Object.assign(data, read(Array.from({ length }, (_, number) => u16(at + 2 * number))));
    at += 2 * length;
  });
  return at > bytes.length ? { errors: ['The message is too short.'] } : { data };
}
`;
