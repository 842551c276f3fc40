import type { DeviceModel, ModelList, ModelValue, ValueFacts } from '../../../domain/device-models/model.ts';
import { BATTERY_VOLTAGE, ignored } from '../../facts.ts';

/**
 * The values of a device by the labels in its messages: the first entry of a standard report is the present value, those
 * of a batch are readings of the past.
 */
export const labelledValues = (
  labels: Readonly<Record<string, ValueFacts>>,
): Pick<DeviceModel, 'values' | 'lists'> => ({
  values: [
    ...Object.entries({ ...labels, BatteryVoltage: BATTERY_VOLTAGE }).map(([label, facts]): ModelValue => ({
      from: 'data.0.value',
      when: { 'zclheader.report': 'standard', 'data.0.label': label },
      key: label,
      ...facts,
    })),
    ...ignored('zclheader', 'data.*.label', 'data.*.date', 'data.*.value'),
  ],
  lists: Object.entries(labels).map(([label, facts]): ModelList => ({
    path: 'data',
    when: { 'zclheader.report': 'batch' },
    where: { label },
    value: 'value',
    key: label,
    at: 'date',
    ...facts,
  })),
});
