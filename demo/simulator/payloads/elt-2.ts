import model from '../../../src/device-models/elsys/elt-2.ts';
import { rounded } from '../random.ts';
import { airAt, latestOf, type PayloadFormat } from './format.ts';

/** A room sensor whose external probe is at the outlet. It sends its battery in millivolts. */
export default {
  model,
  f_port: 5,
  start: (random) => {
    const volts = latestOf('battery_v', 3.6);
    return (values, ts) => ({
      temperature: rounded(airAt(ts, random), 1),
      humidity: Math.round(48 + random.noise(3)),
      externalTemperature: values['temperature'],
      vdd: Math.round(volts(values) * 1_000),
    });
  },
} satisfies PayloadFormat;
