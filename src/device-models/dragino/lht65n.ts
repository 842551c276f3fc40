import { defineDeviceModel } from '../../domain/device-models/model.ts';
import lht65 from './lht65.ts';

// Its paths are those of the LHT65, by which it is recognised without its names in the network.
export default defineDeviceModel({
  ...lht65,
  title: 'Dragino LHT65N',
  key: 'dragino/lht65n',
  match: { brand_id: 'dragino', model_id: 'lht65n' },
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/dragino/lht65n.js',
  examples: [
    {
      title: 'With a TMP117 probe',
      payload: {
        BatV: 3.049,
        Bat_status: 3,
        Ext_sensor: 'Temperature Sensor',
        Hum_SHT: 51.2,
        TempC_TMP117: 55.02,
        TempC_SHT: 21.4,
      },
      readings: [
        { key: 'TempC_TMP117', role: 'outlet_temperature', value: 55.02, unit: '°C' },
        { key: 'TempC_SHT', role: 'ambient_temperature', value: 21.4, unit: '°C' },
        { key: 'Hum_SHT', role: 'humidity', value: 51.2, unit: '%' },
        { key: 'BatV', role: 'battery_voltage', value: 3.049, unit: 'V' },
      ],
    },
  ],
});
