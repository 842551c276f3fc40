import model from '../../../src/device-models/milesight/em300-di.ts';
import { rounded } from '../random.ts';
import { airAt, type PayloadFormat } from './format.ts';

const LITRES_A_PULSE = 10;
const CHANNEL = { battery: 0x0175, temperature: 0x0367, humidity: 0x0468, water: 0x05e1 };

/** A pulse counter on a meter, which counts litres in steps. Its bytes are decoded by the model. */
export default {
  model,
  f_port: 85,
  start: (random) => {
    const battery = Math.round(random.between(88, 99));
    return ({ volume_total }, ts) => ({
      battery,
      temperature: rounded(airAt(ts, random), 1),
      humidity: Math.round(96 + random.noise(6)) / 2,
      water_conv: LITRES_A_PULSE,
      pulse_conv: 1,
      // Sent as a float of 32 bits.
      water: Math.fround(Math.floor(Number(volume_total) / LITRES_A_PULSE) * LITRES_A_PULSE),
    });
  },
  encode: ({ battery, temperature, humidity, water_conv, pulse_conv, water }) => {
    const bytes = Buffer.alloc(20);
    bytes.writeUInt16BE(CHANNEL.battery, 0);
    bytes.writeUInt8(Number(battery), 2);
    bytes.writeUInt16BE(CHANNEL.temperature, 3);
    bytes.writeInt16LE(Math.round(Number(temperature) * 10), 5);
    bytes.writeUInt16BE(CHANNEL.humidity, 7);
    bytes.writeUInt8(Number(humidity) * 2, 9);
    bytes.writeUInt16BE(CHANNEL.water, 10);
    bytes.writeUInt16LE(Number(water_conv) * 10, 12);
    bytes.writeUInt16LE(Number(pulse_conv) * 10, 14);
    bytes.writeFloatLE(Number(water), 16);
    return bytes;
  },
} satisfies PayloadFormat;
