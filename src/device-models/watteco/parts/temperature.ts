import type { DeviceModel, ValueFacts } from '../../../domain/device-models/model.ts';
import { BATTERY_VOLTAGE, ignored } from '../../facts.ts';

/** The values of a thermometer of the vendor; `facts` say where its sensor is. */
export const temperatureValues = (facts: ValueFacts): Pick<DeviceModel, 'values' | 'lists'> => ({
  values: [
    { from: 'temperature', ...facts },
    { from: 'disposable_battery_voltage', ...BATTERY_VOLTAGE },
    ...ignored(
      'samples',
      'firmware',
      'message_type',
      'report',
      'endpoint',
      'cmdID',
      'clustID',
      'attID',
      'status',
      'report_parameters',
    ),
  ],
  lists: [
    {
      path: 'samples',
      where: { variable: 'temperature' },
      value: 'value',
      key: 'temperature',
      at: 'date',
      ...facts,
    },
  ],
});
