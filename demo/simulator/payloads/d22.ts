import model from '../../../src/device-models/dragino/d22.ts';
import { latestOf, type PayloadFormat } from './format.ts';

/** Probes at the outlet and on the hot supply. The third one is not connected; its decoder sends texts for what it lacks. */
export default {
  model,
  f_port: 2,
  start: () => {
    const volts = latestOf('battery_v', 3.6);
    const hot = latestOf('temperature_hot', 65);
    return (values) => ({
      Work_mode: 'DS18B20',
      BatV: volts(values),
      ALARM_status: 'FALSE',
      Temp_Red: values['temperature'],
      Temp_White: hot(values),
      Temp_Black: 'NULL',
    });
  },
} satisfies PayloadFormat;
