/** The decoder of the LHT65 and LHT65N: periodic messages of 11 bytes. */
export const LHT65_DECODER = `
function decodeUplink({ bytes, fPort }) {
  if (fPort !== 2 || bytes.length !== 11) return { errors: ['This message has no readings.'] };
  const u16 = (at) => (bytes[at] << 8) | bytes[at + 1];
  const i16 = (at) => (u16(at) << 16) >> 16;
  const sensor = bytes[6] & 0x0f;
  if (sensor === 0x0f) return { data: {} };
  const data = { TempC_SHT: i16(2) / 100, Hum_SHT: (u16(4) & 0x0fff) / 10 };
  if (sensor === 9) data.TempC_DS = i16(0) / 100;
  else data.BatV = (u16(0) & 0x3fff) / 1000;
  if (sensor === 1) data.TempC_DS = i16(7) / 100;
  if (sensor === 2) data.TempC_TMP117 = i16(7) / 100;
  if (sensor === 7) data.Exit_count = u16(7);
  if (sensor === 8) data.Exit_count = ((u16(7) << 16) | u16(9)) >>> 0;
  return { data };
}
`;

/** The decoder of the SW3L. Pulses per litre are those of the vendor’s manual, by the flag that names the flow sensor. */
export const SW3L_DECODER = `
const PULSES_PER_LITRE = { 0: 450, 1: 390, 2: 64 };

function decodeUplink({ bytes, fPort }) {
  const u16 = (at) => (bytes[at] << 8) | bytes[at + 1];
  if (fPort === 5) return { data: { BAT: u16(5) / 1000 } };
  if (fPort !== 2 || bytes.length < 6) return { errors: ['Port ' + fPort + ' has no readings.'] };
  const flag = bytes[0] >> 2;
  const pulses = ((u16(1) << 16) | u16(3)) >>> 0;
  const data = { MOD: bytes[5], Calculate_flag: flag, Alarm: (bytes[0] & 2) === 0 ? 'FALSE' : 'TRUE' };
  data[data.MOD === 1 ? 'Last_pulse' : 'Total_pulse'] = pulses;
  const perLitre = PULSES_PER_LITRE[flag];
  if (perLitre === undefined) return { data, warnings: ['Flow sensor ' + flag + ' is not known.'] };
  data.Water_flow_value = Math.round((pulses / perLitre) * 10) / 10;
  return { data };
}
`;
